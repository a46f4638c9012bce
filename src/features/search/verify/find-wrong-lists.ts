import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/index.ts'
import { findNumbers } from '../index/assign-term-ids.ts'
import { listsOf } from '../index/index-posts.ts'
import { readListedPosts } from '../index/listed-posts.ts'
import { analysisVersion } from '../text/analysis.ts'

const postsPerRead = 500
/** Ids of words start at 1. */
const noWord = 0

/** Posts that are listed with other words than their text has. */
export function findWrongLists(db: CompanyDb): Promise<number[]> {
  return db.snapshot(wrongLists)
}

type Index = { analysis: number; rebuilt_to: number; rebuild_until: number }

async function wrongLists(db: CompanyDb): Promise<number[]> {
  const [index] = await db.raw(
    companyId => sql<Index>`
      select analysis, rebuilt_to, rebuild_until from search_indexes where company_id = ${companyId}`,
  )
  // Made by other rules: all of it is to be made anew.
  if (index?.analysis !== analysisVersion) return []
  const wrong: number[] = []
  for (let last = 0; ; ) {
    const posts = await db.query
      .selectFrom('posts')
      .select(['id', 'title', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(postsPerRead)
      .execute()
    if (posts.length === 0) return wrong
    wrong.push(...(await wrongAmong(db, posts)).filter(id => !awaitsRebuild(id, index)))
    last = posts.at(-1)!.id
  }
}

/** Whether its turn is yet to come: until then it is listed by older rules. */
function awaitsRebuild(id: number, { rebuilt_to, rebuild_until }: Index): boolean {
  return id > rebuilt_to && id <= rebuild_until
}

type Post = { id: number; title: string; content: string }

async function wrongAmong(db: CompanyDb, posts: Post[]): Promise<number[]> {
  const right = await listsOf(posts, async words => {
    const found = await findNumbers(db, new Set(words))
    const numbers = new Map(found.map(({ id, word }) => [word, id]))
    return word => numbers.get(word) ?? noWord
  })
  const listed = await readListedPosts(db, posts[0]!.id, posts.at(-1)!.id)
  const lists = new Map(listed.map(post => [post.id, post.words]))
  return posts.flatMap(({ id }, at) => {
    const list = lists.get(id)
    // That it is missing altogether is told by another check.
    return !list || Bun.deepEquals(list, right[at]) ? [] : id
  })
}
