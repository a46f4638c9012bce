import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/index.ts'
import { findTermIds } from '../index/assign-term-ids.ts'
import { termListsOf } from '../index/index-posts.ts'
import { readListedPosts } from '../index/listed-posts.ts'
import { analysisVersion } from '../text/analysis.ts'

const postsPerRead = 500

/** Posts whose term list differs from their text, or that are indexed on another board. */
export function findWrongLists(db: CompanyDb): Promise<number[]> {
  return db.longSnapshot(wrongLists)
}

type Index = { analysis: number; rebuilt_to: number; rebuild_until: number }

async function wrongLists(db: CompanyDb): Promise<number[]> {
  const [index] = await db.raw(
    companyId => sql<Index>`
      select analysis, rebuilt_to, rebuild_until from search_indexes where company_id = ${companyId}`,
  )
  // Built by another analysis: all of it is due to be rebuilt.
  if (index?.analysis !== analysisVersion) return []
  const wrong: number[] = []
  for (let last = 0; ; ) {
    const posts = await db.query
      .selectFrom('posts')
      .select(['id', 'board_id as boardId', 'title', 'content'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(postsPerRead)
      .execute()
    if (posts.length === 0) return wrong
    wrong.push(...(await wrongAmong(db, posts)).filter(id => !awaitsRebuild(id, index)))
    last = posts.at(-1)!.id
  }
}

/** Until the rebuild reaches a post, its list is that of an older analysis. */
function awaitsRebuild(id: number, { rebuilt_to, rebuild_until }: Index): boolean {
  return id > rebuilt_to && id <= rebuild_until
}

type Post = { id: number; boardId: number; title: string; content: string }

async function wrongAmong(db: CompanyDb, posts: Post[]): Promise<number[]> {
  const right = await termListsOf(posts, {
    known: new Map(),
    find: async terms => {
      const found = await findTermIds(db, terms)
      return new Map(found.map(({ id, term }) => [term, id]))
    },
  })
  const listed = await readListedPosts(db, posts[0]!.id, posts.at(-1)!.id)
  const lists = new Map(listed.map(post => [post.id, post]))
  return posts.flatMap(({ id, boardId }, at) => {
    const list = lists.get(id)
    // A missing list is reported by another check.
    const isRight = !list || (Bun.deepEquals(list.terms, right[at]) && list.boardId === boardId)
    return isRight ? [] : id
  })
}
