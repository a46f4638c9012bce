/** The words of a text as they are indexed and looked for: any script, without case and accents. */
export function wordsOf(text: string): string[] {
  // Greek writes the same letter differently at the end of a word.
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')
  return (folded.match(/[\p{L}\p{N}]+/gu) ?? []).map(word =>
    // Half a character at the cut is no text that PostgreSQL would take.
    word.slice(0, wordLengthMax).replace(/[\ud800-\udbff]$/, ''),
  )
}

/** Nobody looks for more, and PostgreSQL indexes no word of over two thousand bytes. */
const wordLengthMax = 100
