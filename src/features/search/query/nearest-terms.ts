import type { CompanyDb } from '../../../store/company-db.ts'
import { Vocabulary } from './dictionary.ts'

const nearestMax = 64

/** The most recently used vocabularies, by `identity`, which all handles of a company share. */
const vocabularies = new Map<object, Vocabulary>()
const vocabularyTermsMax = 2_000_000

/** For each misspelt word, the terms that may be meant, with their edit distances. */
export async function nearestTerms<Misspelt extends { query: { word: string } }>(
  db: CompanyDb,
  misspelt: Misspelt[],
): Promise<Map<Misspelt, Map<string, number>>> {
  const found = new Map<Misspelt, Map<string, number>>()
  if (misspelt.length === 0) return found
  const vocabulary = await refreshedVocabulary(db)
  for (const one of misspelt) {
    const { word } = one.query
    const near = vocabulary.nearest(word, word.length < 8 ? 1 : 2).slice(0, nearestMax)
    if (near.length > 0) found.set(one, new Map(near.map(({ term, edits }) => [term, edits])))
  }
  return found
}

/** All terms of the company. */
export async function refreshedVocabulary(db: CompanyDb): Promise<Vocabulary> {
  const vocabulary = vocabularyOf(db)
  await vocabulary.refresh(db)
  return vocabulary
}

function vocabularyOf(db: CompanyDb): Vocabulary {
  const vocabulary = vocabularies.get(db.identity) ?? new Vocabulary()
  vocabularies.delete(db.identity)
  vocabularies.set(db.identity, vocabulary)
  let terms = [...vocabularies.values()].reduce((sum, { size }) => sum + size, 0)
  for (const [oldest, { size }] of vocabularies) {
    if (terms <= vocabularyTermsMax || oldest === db.identity) break
    vocabularies.delete(oldest)
    terms -= size
  }
  return vocabulary
}

type Text = { title: string; content: string }

const comparedLength = 1_000

/** As much of a post as is compared with others: the beginning says what it is about. */
export function beginningOf({ title, content }: Text): Text {
  return { title, content: content.slice(0, comparedLength).toWellFormed() }
}
