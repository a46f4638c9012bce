import { sql } from 'kysely'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { findTermIds } from '../index/assign-term-ids.ts'
import { commentIndex, isOfComments, tablesOf } from '../index/comment-index.ts'
import { readListedPosts, termListsOf } from '../index/index-posts.ts'
import { commentTables, type IndexTables, postTables } from '../index/index-tables.ts'
import { readIndexable } from '../index/rebuild-index.ts'
import { analysisVersion } from '../text/analysis.ts'
import { findWrongCounts } from './find-wrong-counts.ts'
import { findWrongTerms } from './find-wrong-terms.ts'

/** Rows reported per kind of damage: an emptied table would name millions. */
const namedMax = 100

/** Posts and comments of one company, or of all, that are missing in the index, or indexed but not listed. */
export async function listingErrors(store: Store, companyId?: number): Promise<string[]> {
  const errors = [
    ...(await wronglyListed(store, 'post', postTables, companyId)),
    ...(await wronglyListed(store, 'comment', commentTables, companyId)),
  ]
  if (companyId === undefined)
    for (const tables of [postTables, commentTables])
      errors.push(...(await strayCompanies(store, tables)))
  return errors
}

/**
 * By primary key: before version 18, PostgreSQL gives a walk of the table, which Hark's connections avoid, a cost beside which
 * all others look the same, and takes any plan for the rest.
 */
export const closedCompanies = sql`select id from companies where id > 0 and closed is not null`

async function wronglyListed(
  store: Store,
  kind: 'post' | 'comment',
  { lists, itemId }: IndexTables,
  companyId: number | undefined,
): Promise<string[]> {
  const isOf = (alias: string) =>
    companyId === undefined ? sql`true` : sql`${sql.ref(`${alias}.company_id`)} = ${companyId}`
  const rows = sql.table(`${kind}s`)
  const listed = sql.ref(`t.${itemId}`)
  const { rows: found } = await sql<{ company_id: number; id: number; state: string }>`
    select * from (
    select p.company_id, p.id, 'is not in the search index' as state from ${rows} p
    left join ${lists} t on t.company_id = p.company_id and ${listed} = p.id
    where ${isOf('p')} and p.is_listed = 1 and ${listed} is null
    union all
    select t.company_id, ${listed}, 'is in the search index but not listed' from ${lists} t
    left join ${rows} p on p.company_id = t.company_id and p.id = ${listed}
    where ${isOf('t')} and (p.id is null or p.is_listed <> 1)
    ) as wrong where company_id not in (${closedCompanies})
    limit ${sql.lit(namedMax)}
  `.execute(store.installation)
  return found.map(({ company_id, id, state }) => `company ${company_id}, ${kind} ${id} ${state}`)
}

/** Tables without a foreign key may hold rows of a company that does not exist. */
async function strayCompanies(store: Store, tables: IndexTables): Promise<string[]> {
  const { rows } = await sql<{ company_id: number; held_in: string }>`
    select distinct t.company_id, 'postings' as held_in from ${tables.postings} t
    where not exists (select 1 from companies c where c.id = t.company_id)
    union all
    select distinct t.company_id, 'term_counts' as held_in from ${tables.counts} t
    where not exists (select 1 from companies c where c.id = t.company_id)
    limit ${sql.lit(namedMax)}
  `.execute(store.installation)
  return rows.map(
    ({ company_id, held_in }) => `company ${company_id} is not there but has rows in ${held_in}`,
  )
}

/** What is indexed with other terms than its text has, wrong counts, and wrong terms. */
export async function findWrongSearch(company: CompanyDb): Promise<string[]> {
  const errors: string[] = []
  for (const kind of ['post', 'comment'] as const) {
    const db = kind === 'post' ? company : commentIndex(company)
    const [index, where] =
      kind === 'post' ? ['search index', 'search'] : ['comment search index', 'search in comments']
    for (const item of (await wrongLists(db)).slice(0, namedMax))
      errors.push(`${kind} ${item} is indexed with other terms than its text has`)
    for (const what of (await findWrongCounts(db)).slice(0, namedMax))
      errors.push(`wrong in the ${index}: ${what}`)
    for (const what of await findWrongTerms(db)) errors.push(`in ${where}, ${what}`)
  }
  return errors
}

const postsPerRead = 500

type Index = { analysis: number; rebuilt_to: number; rebuild_until: number }

/** Posts, or comments, whose term list differs from their text, or that are indexed on another board. */
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
    const found = await findTermIds(db, [...terms])
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
