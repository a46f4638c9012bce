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
      cellOf: item => keptTogether((read(item) as Record<string, unknown>)[key]),
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

/** `listOfCell` reads it back. */
function keptTogether(value: unknown): string {
  if (!Array.isArray(value)) return cellText(value)
  return value.some(each => /[;|]/.test(each)) ? JSON.stringify(value) : value.join('; ')
}

/** Lists become names separated by commas. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(cellText).join(', ')
  if (typeof value !== 'object') return String(value)
  return 'name' in value ? String(value.name) : JSON.stringify(value)
}
