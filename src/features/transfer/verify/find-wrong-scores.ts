import type { CompanyDb } from '../../../store/company-db.ts'
import { findFormula, parseFormula } from '../../posts/score/change-formula.ts'
import { storedScore } from '../../posts/score/formula.ts'

const postsPerRead = 2_000
const namedMax = 100

/** Posts whose score is not what the company's formula makes of them; those that are yet to be counted are passed over. */
export async function findWrongScores(db: CompanyDb): Promise<string[]> {
  const row = await findFormula(db)
  const formula = parseFormula(row)
  const wrong: string[] = []
  for (let last = 0; ; ) {
    const posts = await db.query
      .selectFrom('posts')
      .select(['id', 'revision', 'score', 'scored', 'votes_count', 'imported_votes', 'revenue'])
      .select(['nice_votes', 'important_votes', 'must_votes', 'impact', 'effort', 'created'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(postsPerRead)
      .execute()
    for (const post of posts) {
      const isCounted = post.id <= row.passed_to && (!formula || post.scored === post.revision)
      const score = formula ? storedScore(formula, post, row.day) : 0
      if (isCounted && post.score !== score)
        wrong.push(`score of post ${post.id} is ${post.score}, not ${score}`)
    }
    if (posts.length < postsPerRead || wrong.length >= namedMax) return wrong.slice(0, namedMax)
    last = posts.at(-1)!.id
  }
}
