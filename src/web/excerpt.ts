import { plainText } from '../platform/text/plain-text.ts'

/** Nobody's excerpt ends behind so many, whatever marks and blanks they are. */
const readMax = 2_000

/** The beginning of what a Markdown text says, on one line, cut between words where it has any. */
export function excerpt(text: string, charactersMax: number): string {
  const line = plainText(text, readMax).replace(/\s+/g, ' ').trim()
  if (line.length <= charactersMax) return line
  // A character takes at most two code units, so what is beyond these never shows.
  const characters = [...line.slice(0, charactersMax * 2 + 2)]
  if (characters.length <= charactersMax) return line
  const cut = characters.slice(0, charactersMax).join('')
  const lastSpace = cut.lastIndexOf(' ')
  const words = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut
  return `${words.replace(/[\s.,;:!?–-]+$/, '')}…`
}
