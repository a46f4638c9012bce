import type { Cursor } from '../db/page.ts'

/** Opaque text for a position in one list. `list` names endpoint, owner and filter. */
export function encodeCursor({ towards, from }: Cursor, list: string): string {
  const body = `${towards === 'older' ? 'o' : 'n'}.${from.created.toString(36)}.${from.id.toString(36)}`
  return Buffer.from(`${body}.${checksum(body, list)}`).toString('base64url')
}

/** The position, unless the text was made up, cut short, or made for another list. */
export function findCursor(text: string, list: string): Cursor | undefined {
  const plain = Buffer.from(text, 'base64url').toString('latin1')
  const match = /^(([on])\.([0-9a-z]{1,11})\.([0-9a-z]{1,11}))\.[\w-]+$/.exec(plain)
  const [, body = '', side, created = '', id = ''] = match ?? []
  const cursor: Cursor = {
    towards: side === 'o' ? 'older' : 'newer',
    from: { created: Number.parseInt(created, 36), id: Number.parseInt(id, 36) },
  }
  // The one spelling that encodes to itself: base64 has several for the same bytes.
  return body && encodeCursor(cursor, list) === text ? cursor : undefined
}

/** Not a secret: a cursor holds nothing but a place. It only tells lists apart. */
function checksum(body: string, list: string): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${list}\n${body}`)
  return hash.digest('base64url').slice(0, 10)
}
