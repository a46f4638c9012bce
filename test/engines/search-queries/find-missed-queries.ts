import { searchPosts } from '../../../src/features/posts/search-posts.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import { type TypedQuery, typedQueries } from './typed-queries.ts'

/** The typed queries whose first result in the demo is not the expected one. */
export async function findMissedQueries(db: CompanyDb): Promise<string[]> {
  const missed: string[] = []
  for (const [kind, queries] of Object.entries(typedQueries))
    for (const [text, expected] of queries) {
      const { posts } = await searchPosts(db, { boards: 'every' }, text)
      const first = posts[0]?.title
      if (!isExpected(first, expected)) missed.push(`${kind}: ${text} found ${first}`)
    }
  return missed
}

function isExpected(first: string | undefined, expected: TypedQuery[1]): boolean {
  return expected === undefined ? first === undefined : first?.startsWith(expected) === true
}
