import { type Random, randomFrom } from '../../test/support/random.ts'
import type { Query } from './engine.ts'
import type { Misspellings } from './read-misspellings.ts'

const alphabets = [
  { letters: /^\p{Script=Latin}+$/u, alphabet: 'abcdefghijklmnopqrstuvwxyz' },
  { letters: /^\p{Script=Cyrillic}+$/u, alphabet: 'абвгдежзийклмнопрстуфхцчшщъыьэюя' },
  { letters: /^\p{Script=Greek}+$/u, alphabet: 'αβγδεζηθικλμνξοπρστυφχψω' },
]
const lettersMin = 4

/**
 * The queries with one word misspelt: as people misspelt it where that is known, else by one random
 * edit in a word of four letters or more. A query without such a word, or in a script that is not
 * written in letters, is left out. The same queries always get the same typos.
 */
export function plantTypos(queries: Query[], misspellings: Misspellings): Query[] {
  return queries.flatMap(({ id, text }) => {
    const random = randomFrom(id)
    const words = [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)]
    const known = words.filter(([word]) => misspellings.has(word.toLowerCase()))
    const editable = words.filter(([word]) => word.length >= lettersMin && alphabetOf(word))
    const candidates = known.length > 0 ? known : editable
    if (candidates.length === 0) return []
    const match = random.pick(candidates)
    const [word] = match
    const wrong =
      known.length > 0
        ? random.pick(misspellings.get(word.toLowerCase())!)
        : edited(word, alphabetOf(word)!, random)
    return { id, text: text.slice(0, match.index) + wrong + text.slice(match.index + word.length) }
  })
}

function alphabetOf(word: string): string | undefined {
  return alphabets.find(({ letters }) => letters.test(word))?.alphabet
}

/** One transposition, deletion, insertion or substitution; never the word itself. */
function edited(word: string, alphabet: string, random: Random): string {
  for (;;) {
    const at = random.below(word.length)
    const [before, letter, rest] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
    const other = alphabet[random.below(alphabet.length)]!
    const edits = [
      before + rest.slice(0, 1) + letter + rest.slice(1),
      before + rest,
      before + other + letter + rest,
      before + other + rest,
    ]
    const wrong = random.pick(edits)
    if (wrong.toLowerCase() !== word.toLowerCase()) return wrong
  }
}
