/**
 * A post's words as numbers of the company's dictionary, packed for ranking: how many words the title
 * has, how many numbers are in the order of the text, how many words the content has; then the
 * numbers, the title's first.
 */
export type WordList = Uint32Array

export const listStart = 3

/**
 * Of a longer text the rest is stored once a word and without order: nearness is told by the beginning. A title is
 * always in order, as readers tell it from the content by its length: at most 1,530 words, six a character.
 */
const orderedMax = 400

export function packWords(title: number[], content: number[]): WordList {
  const all = [...title, ...content]
  const orderedEnd = Math.max(orderedMax, title.length)
  const ordered = all.slice(0, orderedEnd)
  const known = new Set(ordered)
  const others = new Set(all.slice(orderedEnd).filter(word => !known.has(word)))
  return Uint32Array.from([title.length, ordered.length, content.length, ...ordered, ...others])
}

/** From an engine's bytes, little-endian. A view of their buffer would cost more than to copy them. */
export function unpackWords(bytes: Uint8Array): WordList {
  const list = new Uint32Array(bytes.length / 4)
  unpackInto(list, bytes)
  return list
}

/** The same into a list that is longer than needed; how many numbers it has now. */
export function unpackInto(list: Uint32Array, bytes: Uint8Array): number {
  const count = bytes.length / 4
  for (let at = 0, from = 0; at < count; at++, from += 4)
    list[at] =
      bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | (bytes[from + 3]! << 24)
  return count
}

export function bytesOf(list: WordList): Uint8Array {
  return new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
}

export function wordsOnce(list: WordList): number[] {
  return [...new Set(list.subarray(listStart))]
}
