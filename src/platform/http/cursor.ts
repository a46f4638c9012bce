import type { Cursor } from '../db/page.ts'

/**
 * Opaque text for a position in one list. `list` names endpoint, owner, filter and order; `column` is what positions
 * have beside the id.
 */
export function encodeCursor<Column extends string = 'created'>(
  { towards, from }: Cursor<Column>,
  list: string,
  column = 'created' as Column,
): string {
  const side = towards === 'older' ? 'o' : 'n'
  const { [column]: key, id }: Record<string, number> = from
  const body = `${side}-${key!.toString(36)}-${id!.toString(36)}`
  return `${body}-${checksum(body, list)}`
}

/** The position, unless the text was made up, cut short, or made for another list. */
export function findCursor<Column extends string = 'created'>(
  text: string,
  list: string,
  column = 'created' as Column,
): Cursor<Column> | undefined {
  const [, side, key, id] = /^([on])-([0-9a-z]{1,11})-([0-9a-z]{1,11})-/.exec(text) ?? []
  if (!side || !key || !id) return undefined
  const from = { [column]: Number.parseInt(key, 36), id: Number.parseInt(id, 36) }
  if (!Object.values(from).every(Number.isSafeInteger)) return undefined
  const towards = side === 'o' ? 'older' : 'newer'
  const cursor = { towards, from } as Cursor<Column>
  // Numbers can be written with zeros in front: there is one spelling.
  return encodeCursor(cursor, list, column) === text ? cursor : undefined
}

/** Not a secret: a cursor holds nothing but a place. It only tells lists apart. */
function checksum(body: string, list: string): string {
  return Bun.hash.xxHash64(`${list}\n${body}`).toString(36)
}
