import type { Cursor } from '../db/page.ts'

/** Opaque text for a position in one list. `list` names endpoint, owner and filter. */
export function encodeCursor({ towards, from }: Cursor, list: string): string {
  const side = towards === 'older' ? 'o' : 'n'
  const body = `${side}-${from.created.toString(36)}-${from.id.toString(36)}`
  return `${body}-${checksum(body, list)}`
}

/** The position, unless the text was made up, cut short, or made for another list. */
export function findCursor(text: string, list: string): Cursor | undefined {
  const [, side, created, id] = /^([on])-([0-9a-z]{1,11})-([0-9a-z]{1,11})-/.exec(text) ?? []
  if (!side || !created || !id) return undefined
  const from = { created: Number.parseInt(created, 36), id: Number.parseInt(id, 36) }
  if (!Object.values(from).every(Number.isSafeInteger)) return undefined
  const cursor: Cursor = { towards: side === 'o' ? 'older' : 'newer', from }
  // Numbers can be written with zeros in front: there is one spelling.
  return encodeCursor(cursor, list) === text ? cursor : undefined
}

/** Not a secret: a cursor holds nothing but a place. It only tells lists apart. */
function checksum(body: string, list: string): string {
  return Bun.hash.xxHash64(`${list}\n${body}`).toString(36)
}
