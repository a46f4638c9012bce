import type { z } from 'zod'

type Column = { name: string; cellOf(item: unknown): string }

/**
 * The CSV columns of JSON objects: one for each field, and one for each nested field, such as `creator_name`. Relative URLs are
 * resolved against `base`. A record gets one column for each of `keys`, named as imports expect it: `field:Area`.
 */
export function csvColumns(
  schema: z.core.$ZodType,
  base: string,
  keys: readonly string[] = [],
  name = '',
  read: (item: unknown) => unknown = item => item,
): Column[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional')
    return csvColumns(def.innerType, base, keys, name, read)
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, field]) =>
      csvColumns(field, base, keys, name === '' ? key : `${name}_${key}`, item => {
        const object = read(item) as Record<string, unknown> | null | undefined
        return object?.[key]
      }),
    )
  if (def.type === 'record' && keys.length > 0)
    return keys.map(key => ({
      name: `field:${key}`,
      cellOf(item) {
        const record = read(item) as Record<string, unknown>
        return Object.hasOwn(record, key) ? cellText(record[key], '; ') : ''
      },
    }))
  const isUrl = /(?:^|_)url$/.test(name)
  return [
    {
      name,
      cellOf(item) {
        const cell = cellText(read(item))
        return isUrl && cell.startsWith('/') ? new URL(cell, base).href : cell
      },
    },
  ]
}

/** Lists become names; `listOfCell` reads them back. */
function cellText(value: unknown, mark = ', '): string {
  if (value === null || value === undefined) return ''
  const names = [value].flat().map(nameOf)
  const isSplit = (name: string) => /[;|]|^\[/.test(name) || name.includes(mark.trim())
  if (names.some(each => typeof each === 'object')) return JSON.stringify(value)
  if (!Array.isArray(value)) return String(names[0])
  return names.map(String).some(isSplit) ? JSON.stringify(names) : names.join(mark)
}

function nameOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value
}
