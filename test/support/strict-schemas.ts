/**
 * The same document with every object schema closed, so that an answer with a key that no schema
 * names fails even where the document forgot to say so. Parts of an `allOf` stay open: closing
 * them one by one would forbid each other's keys.
 */
export function withoutUnknownKeys<T>(document: T): T {
  return closed(document, false) as T
}

function closed(node: unknown, isPartOfAllOf: boolean): unknown {
  if (Array.isArray(node)) return node.map(item => closed(item, isPartOfAllOf))
  if (node === null || typeof node !== 'object') return node
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) copy[key] = closed(value, key === 'allOf')
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object'
  if (isObjectSchema && !isPartOfAllOf && !('additionalProperties' in copy)) {
    copy.additionalProperties = false
  }
  return copy
}
