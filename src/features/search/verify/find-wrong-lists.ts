import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { findTermIds } from '../index/assign-term-ids.ts'
import { isOfComments, tablesOf } from '../index/comment-index.ts'
import { termListsOf } from '../index/index-posts.ts'
import { readListedPosts } from '../index/listed-posts.ts'
import { readIndexable } from '../index/read-indexable.ts'
import { analysisVersion } from '../text/analysis.ts'

const postsPerRead = 500

/** Posts, or comments, whose term list differs from their text, or that are indexed on another board. */
export function findWrongLists(db: CompanyDb): Promise<number[]> {
  return db.longSnapshot(wrongLists)
}

type Index = { analysis: number; rebuilt_to: number; rebuild_until: number }

async function wrongLists(db: CompanyDb): Promise<number[]> {
  const [index] = await db.raw(
    companyId => sql<Index>`
      select analysis, rebuilt_to, rebuild_until from ${tablesOf(db).indexes} where company_id = ${companyId}`,
  )
  // Built by another analysis: all of it is due to be rebuilt.
  if (index?.analysis !== analysisVersion) return []
  const wrong: number[] = []
  for (let last = 0; ; ) {
    const upTo = Number.MAX_SAFE_INTEGER
    const posts = await readIndexable(db, { after: last, upTo, limit: postsPerRead })
    if (posts.length === 0) return wrong
    const found = (await wrongAmong(db, posts)).filter(id => !awaitsRebuild(id, index))
    const moving = isOfComments(db) && found.length > 0 ? await movingAmong(db, found) : new Set()
    wrong.push(...found.filter(id => !moving.has(id)))
    last = posts.at(-1)!.id
  }
}

/** Until the rebuild reaches a post, its list is that of an older analysis. */
function awaitsRebuild(id: number, { rebuilt_to, rebuild_until }: Index): boolean {
  return id > rebuilt_to && id <= rebuild_until
}

/** The comments of a post that was moved follow it in the index a slice at a time. */
async function movingAmong(db: CompanyDb, ids: number[]): Promise<ReadonlySet<number>> {
  const rows = await db.raw(
    companyId => sql<{ id: number }>`select c.id from comments c
      join posts p on p.company_id = c.company_id and p.id = c.post_id
      where c.company_id = ${companyId} and c.id > p.relisted_to
        and ${isOneOf(db.engine, 'c.id', 'bigint', JSON.stringify(ids))}`,
  )
  return new Set(rows.map(({ id }) => id))
}

type Post = { id: number; boardId: number; title: string; content: string }

async function wrongAmong(db: CompanyDb, posts: Post[]): Promise<number[]> {
  const right = await termListsOf(posts, async terms => {
    const found = await findTermIds(db, terms)
    const ids = new Map(found.map(({ id, term }) => [term, id]))
    return term => ids.get(term)
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
