import type { CompanyDb } from '../../../store/index.ts'
import { Vocabulary } from './vocabulary.ts'

const nearestMax = 64

/** The companies' vocabularies that were used last, by what is the same in every handle of a company. */
const vocabularies = new Map<object, Vocabulary>()
const vocabularyWordsMax = 2_000_000

/** For each misspelt word, the company's words that may be meant, and how many edits away each is. */
export async function nearestWords<Misspelt extends { query: { word: string } }>(
  db: CompanyDb,
  misspelt: Misspelt[],
): Promise<Map<Misspelt, Map<string, number>>> {
  const found = new Map<Misspelt, Map<string, number>>()
  if (misspelt.length === 0) return found
  const vocabulary = vocabularyOf(db)
  await vocabulary.refresh(db)
  for (const one of misspelt) {
    const { word } = one.query
    const near = vocabulary.nearest(word, word.length < 8 ? 1 : 2).slice(0, nearestMax)
    if (near.length > 0) found.set(one, new Map(near.map(other => [other.word, other.edits])))
  }
  return found
}

function vocabularyOf(db: CompanyDb): Vocabulary {
  const vocabulary = vocabularies.get(db.identity) ?? new Vocabulary()
  vocabularies.delete(db.identity)
  vocabularies.set(db.identity, vocabulary)
  let words = [...vocabularies.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of vocabularies) {
    if (words <= vocabularyWordsMax || oldest === db.identity) break
    vocabularies.delete(oldest)
    words -= size
  }
  return vocabulary
}
