import type { Random } from '../../../test/support/random.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** The word with this number of letters left out, doubled, changed or swapped. */
export function misspell(random: Random, word: string, edits: number): string {
  let misspelt = word
  for (let edit = 0; edit < edits; edit++) {
    const at = 1 + random.below(Math.max(1, misspelt.length - 2))
    const [before, after] = [misspelt.slice(0, at), misspelt.slice(at)]
    misspelt = random.pick([
      before + after.slice(1),
      before + before.at(-1)! + after,
      before + letters[random.below(26)]! + after.slice(1),
      before + after.charAt(1) + after.charAt(0) + after.slice(2),
    ])
  }
  return misspelt
}
