/**
 * A post's words as numbers of the company's dictionary, packed for ranking: how many words the title
 * has, how many numbers are in the order of the text, how many words the content has; then the
 * numbers, the title's first.
 */
export type WordList = Uint32Array

export const listStart = 3

/** Of a longer text the rest is kept once a word and without order: nearness is told by the beginning. */
const orderedMax = 400

export function packWords(title: number[], content: number[]): WordList {
  const all = [...title, ...content]
  const ordered = all.slice(0, orderedMax)
  const known = new Set(ordered)
  const others = new Set(all.slice(orderedMax).filter(word => !known.has(word)))
  return Uint32Array.from([title.length, ordered.length, content.length, ...ordered, ...others])
}

/** From an engine's bytes, which may begin anywhere in a buffer. Both ends are little-endian. */
export function unpackWords(bytes: Uint8Array): WordList {
  if (bytes.byteOffset % 4 === 0)
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  return new Uint32Array(bytes.slice().buffer)
}

export function bytesOf(list: WordList): Uint8Array {
  return new Uint8Array(list.buffer, list.byteOffset, list.byteLength)
}
