import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { Candidate } from '../rank/candidate.ts'
import { idf } from '../rank/score.ts'
import { analysisVersion } from '../text/analysis.ts'
import { stemOf } from '../text/stem.ts'
import type { Corpus } from './corpus.ts'
import { expandQuery } from './expand-query.ts'
import { draftWeights, scoreSimilar, termsMax } from './find-similar-post-ids.ts'
import { beginningOf, comparedLength } from './nearest-terms.ts'

/** Incremented whenever the same texts would be more or less alike: every pair is then compared again. */
export const likenessVersion = 1_000 * analysisVersion + 1

type Text = { title: string; content: string }
export type Likeness = { id: number; likeness: number }

/** As many of the most similar are compared, text by text. */
const comparedMax = 8
/** Among fewer posts, a word that two of them share would count as a common one. */
const postsLeast = 1_000

/**
 * Likeness of the most similar posts to one, highest first: the cosine of the angle between both texts, as vectors of
 * stems weighted by rarity. Unlike the score of a search it is symmetric, and comparable between pairs.
 */
export async function findLikeness(
  db: CompanyDb,
  post: Text & { id: number },
  isWanted: (candidate: Candidate) => boolean,
): Promise<Likeness[]> {
  const similar = await scoreSimilar(db, { boards: 'every' }, beginningOf(post))
  if (!similar) return []
  const best = similar.scored
    .filter(({ post: other }) => other.id !== post.id && isWanted(other))
    .sort((a, b) => b.score - a.score || a.post.id - b.post.id)
    .slice(0, comparedMax)
  if (best.length === 0) return []
  const ids = JSON.stringify(best.map(({ post: { id } }) => id))
  const others = await db.run(textsOf, { ids })
  const [own, ...vectors] = await vectorsOf(db, similar.corpus, [post, ...others])
  return others
    .map(({ id }, at) => ({ id, likeness: cosine(own!, vectors[at]!) }))
    .sort((a, b) => b.likeness - a.likeness || a.id - b.id)
}

type Vector = ReadonlyMap<string, number>

async function vectorsOf(db: CompanyDb, corpus: Corpus, texts: Text[]): Promise<Vector[]> {
  const weights = texts.map(text => [...draftWeights(beginningOf(text), corpus.language)])
  const words = new Set(weights.flatMap(each => each.slice(0, termsMax).map(([word]) => word)))
  const queryWords = Array.from(words, word => ({ word, isPrefix: false, count: 1 }))
  const expanded = await expandQuery(db, corpus, queryWords, { isTyped: false })
  const among = Math.max(corpus.posts_count, postsLeast)
  const rarity = new Map(expanded.map(({ term, postsCount }) => [term, idf(postsCount, among)]))
  const stem = await stemOf(corpus.language)
  return weights.map(each => {
    const vector = new Map<string, number>()
    for (const [word, weight] of each.slice(0, termsMax)) {
      const name = stem(word)
      vector.set(name, (vector.get(name) ?? 0) + weight * (rarity.get(word) ?? 0))
    }
    return vector
  })
}

function cosine(one: Vector, other: Vector): number {
  let shared = 0
  for (const [name, weight] of one) shared += weight * (other.get(name) ?? 0)
  return shared === 0 ? 0 : shared / (lengthOf(one) * lengthOf(other))
}

function lengthOf(vector: Vector): number {
  let squares = 0
  for (const weight of vector.values()) squares += weight * weight
  return Math.sqrt(squares)
}

/** By primary key. */
const textsOf = companyStatement<{ ids: string }, Text & { id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const rows = rowsWith(engine, 'posts', owner, { name: 'id', type: 'bigint' }, value('ids'))
    // PostgreSQL would otherwise send texts of any length.
    return sql`select id, title, substr(content, 1, ${sql.lit(comparedLength)}) as content from (${rows}) as p`
  },
)
