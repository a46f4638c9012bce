type Style = {
  /** What fits into this stands on one line. */
  widthMax: number
  /** Of each level. */
  indent: string
  /** Whether lines are spaced out, as people write JSON by hand. */
  isSpaced: boolean
}

const readable: Style = { widthMax: 100, indent: '  ', isSpaced: true }

/** JSON for people: what fits on a line stands on one, everything else has a line for each member. */
export function formatJson(value: unknown, style = readable): string {
  return format(JSON.parse(JSON.stringify(value)), style, '', 0)
}

/** `taken` is what else stands on the line: the key in front and the comma behind. */
function format(value: unknown, style: Style, indent: string, taken: number): string {
  const line = oneLine(value, style)
  if (!isNested(value) || indent.length + taken + line.length <= style.widthMax) return line
  const inner = indent + style.indent
  if (Array.isArray(value)) {
    const items = value.map(item => inner + format(item, style, inner, 1))
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value).map(([key, part]) => {
    const name = `${JSON.stringify(key)}:${style.isSpaced ? ' ' : ''}`
    return inner + name + format(part, style, inner, name.length + 1)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** A list of plain values stays on its line, however long: a line for each would be all white space. */
function isNested(value: unknown): value is object {
  return isObject(value) && !(Array.isArray(value) && !value.some(isObject))
}

function oneLine(value: unknown, style: Style): string {
  if (!style.isSpaced) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(item => oneLine(item, style)).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}: ${oneLine(part, style)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object'
}
