const widthMax = 100

/** JSON for people: what fits on a line stands on one, everything else is indented by two. */
export function formatJson(value: unknown): string {
  return format(JSON.parse(JSON.stringify(value)), '', 0)
}

/** `taken` is what else stands on the line: the key in front and the comma behind. */
function format(value: unknown, indent: string, taken: number): string {
  const line = oneLine(value)
  if (!isNested(value) || indent.length + taken + line.length <= widthMax) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map(item => inner + format(item, inner, 1))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(([key, part]) => {
    const name = `${JSON.stringify(key)}: `
    return inner + name + format(part, inner, name.length + 1)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** A list of plain values stays on its line, however long: a line for each would be all white space. */
function isNested(value: unknown): value is object {
  return isObject(value) && !(Array.isArray(value) && !value.some(isObject))
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object'
}
