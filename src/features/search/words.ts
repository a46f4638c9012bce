/** The words of a text as they are indexed and looked for: any script, without case and accents. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => word.slice(0, wordLengthMax))
}

/** Nobody looks for more, and PostgreSQL indexes no word of over two thousand bytes. */
const wordLengthMax = 100
