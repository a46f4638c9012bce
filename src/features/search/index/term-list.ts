/**
 * A post's terms, as term ids packed for ranking. The header is the length of the title, the number of ids that
 * are in text order, and the length of the content; then follow the ids, those of the title first.
 */
export type TermList = Uint32Array

export const listStart = 3

/**
 * Beyond this position only distinct terms are stored, in no order: proximity is scored at the beginning of a
 * post. The title is always complete, because its length is what separates it from the content; it has at most
 * 1,785 terms (255 characters, each of which may normalise to six, and as many single characters).
 */
const orderedMax = 400

export function packTerms(title: number[], content: number[]): TermList {
  if (title.length + content.length <= orderedMax) return packOrdered(title, content)
  const all = [...title, ...content]
  const orderedEnd = Math.max(orderedMax, title.length)
  const ordered = all.slice(0, orderedEnd)
  const seen = new Set(ordered)
  const others = new Set(all.slice(orderedEnd).filter(termId => !seen.has(termId)))
  return Uint32Array.from([title.length, ordered.length, content.length, ...ordered, ...others])
}

/** A shortcut for posts with only ordered terms, which nearly all are. */
function packOrdered(title: number[], content: number[]): TermList {
  const count = title.length + content.length
  const list = new Uint32Array(listStart + count)
  list[0] = title.length
  list[1] = count
  list[2] = content.length
  list.set(title, listStart)
  list.set(content, listStart + title.length)
  return list
}

/** From a stored blob, little-endian. Copying is cheaper than a view of the engine's buffer. */
export function unpackTerms(bytes: Uint8Array): TermList {
  const list = new Uint32Array(bytes.length / 4)
  unpackInto(list, bytes)
  return list
}

/** Unpacks into an array that may be longer than needed; returns the number of elements written. */
export function unpackInto(list: Uint32Array, bytes: Uint8Array): number {
  const count = bytes.length / 4
  for (let at = 0, from = 0; at < count; at++, from += 4)
    list[at] =
      bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | (bytes[from + 3]! << 24)
  return count
}

export function bytesOf(list: TermList): Uint8Array {
  return new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
}

export function distinctTerms(list: TermList): number[] {
  return [...new Set(list.subarray(listStart))]
}
