/** An id in paths, queries and forms. */
const pattern = /^[1-9][0-9]{0,15}$/

export function isId(text: string): boolean {
  return pattern.test(text)
}

/** Undefined where the text is no id. */
export function parseId(text: string | undefined): number | undefined {
  return text !== undefined && isId(text) ? Number(text) : undefined
}

/** Undefined where any of them is none. */
export function parseIds(texts: string[]): number[] | undefined {
  return texts.every(isId) ? texts.map(Number) : undefined
}

/** The 12 of `post-12`, of every field of a form that begins so. */
export function idsAfter(prefix: string, fields: object): number[] {
  return Object.keys(fields).flatMap(name =>
    name.startsWith(prefix) ? (parseId(name.slice(prefix.length)) ?? []) : [],
  )
}
