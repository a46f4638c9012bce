import { sql } from 'kysely'
import { giveWay, nextBatchSize } from '../../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import { type Actor, actors } from '../../../store/event.ts'
import { drawRevision } from '../../../store/revisions.ts'
import type { Store } from '../../../store/store.ts'
import { companiesIn, eachCompany } from '../../events/jobs/task.ts'
import { analysisVersion } from '../text/analysis.ts'
import { restemTerms } from './assign-term-ids.ts'
import { commentIndex, indexesOf, indexStatement, isOfComments, tablesOf } from './comment-index.ts'
import { commentPlace, placesOn } from './comment-place.ts'
import { dropEmptyBoards } from './count-posts.ts'
import { flushAll } from './flush-pending.ts'
import {
  type IndexedPost,
  indexListed,
  type ListedPost,
  listPosts,
  readListedPosts,
  reindexListed,
} from './index-posts.ts'
import { ensureIndex } from './index-state.ts'
import { commentTables, type IndexTables, postTables } from './index-tables.ts'

/** A batch holds SQLite's only write lock, or the company's on PostgreSQL. */
const batchSize = { least: 10, most: 200 }
const termsPerBatch = 2_000
type Rebuilt = { done: number; all: number }

/** Companies whose index was built by an older analysis, or whose rebuild was interrupted. */
function findOutdatedIndexes(store: Store): Promise<number[]> {
  return companiesIn(
    store,
    sql`select company_id from (${outdatedIn(postTables)} union ${outdatedIn(commentTables)}) as outdated
    order by company_id`,
  )
}

function outdatedIn({ indexes }: IndexTables) {
  return sql`select company_id from ${indexes} where analysis < ${analysisVersion}
    or (analysis = ${analysisVersion} and rebuilt_to < rebuild_until)`
}

const outdated = companyStatement<object, { company_id: number }>(
  companyId => sql`
    select company_id from (${outdatedIn(postTables)} union ${outdatedIn(commentTables)}) as outdated
    where company_id = ${companyId}`,
)

/**
 * Reindexes all posts in batches, while others read and write: a post is found by its old terms until its batch is
 * committed. An interrupted rebuild continues where it stopped, unless `fromStart`; two that run at once share
 * the work.
 */
export async function* rebuildIndex(
  db: CompanyDb,
  actor: Actor,
  { fromStart = false } = {},
): AsyncGenerator<Rebuilt> {
  if (fromStart || (await isOutdated(db))) await begin(db, actor)
  for (let size = batchSize.least; ; ) {
    const rebuilt = await db.write(actor, async transaction => {
      const startedAt = performance.now()
      const done = await rebuildSome(transaction, size)
      size = nextBatchSize(size, performance.now() - startedAt, batchSize)
      return done
    })
    if (!rebuilt) return
    yield rebuilt
    await giveWay()
  }
}

/** A newer version is not outdated: another process on the same database may run a newer Hark. */
async function isOutdated(db: CompanyDb): Promise<boolean> {
  const [index] = await db.raw(
    companyId => sql<{ analysis: number }>`
      select analysis from ${tablesOf(db).indexes} where company_id = ${companyId}`,
  )
  return index !== undefined && index.analysis < analysisVersion
}

function begin(db: CompanyDb, actor: Actor) {
  return db.write(actor, async transaction => {
    await ensureIndex(transaction)
    await outdateIndex(transaction)
    transaction.touch()
  })
}

/** Empties a company's index, so that it is rebuilt from nothing. The terms stay: servers cache their ids. */
export function forgetIndex(db: CompanyDb, actor: Actor): Promise<void> {
  return db.write(actor, async transaction => {
    const { postings, stale, lists, counts, boards, terms, indexes } = tablesOf(transaction)
    for (const table of [postings, stale, lists, counts, boards])
      await transaction.raw(companyId => sql`delete from ${table} where company_id = ${companyId}`)
    await transaction.raw(
      companyId => sql`update ${terms} set magnitude = 1
        where company_id = ${companyId} and magnitude > 1`,
    )
    await transaction.raw(
      companyId => sql`update ${indexes} set posts_count = 0, title_terms = 0,
        content_terms = 0, counted_to = 0, flushed_to = 0, flush_stamp = 0
        where company_id = ${companyId}`,
    )
    await transaction.raw(
      companyId => sql`update ${indexes} set stamp = ${drawRevision()}
        where company_id = ${companyId}`,
    )
    await outdateIndex(transaction)
    transaction.touch()
  })
}

/** Marks every post for reindexing; posts written from now on use the current analysis. */
export async function outdateIndex(transaction: CompanyTransaction) {
  await transaction.raw(
    companyId => sql`update ${tablesOf(transaction).indexes} set analysis = ${analysisVersion}, restemmed_to = 0, rebuilt_to = 0,
      rebuild_until = (select last_id from companies where id = ${companyId})
      where company_id = ${companyId}`,
  )
}

type Progress = { restemmed_to: number | null; rebuilt_to: number; rebuild_until: number }

/** Undefined when all is done. Every batch changes results, hence the `touch`. */
async function rebuildSome(
  transaction: CompanyTransaction,
  postsMax: number,
): Promise<Rebuilt | undefined> {
  const [index] = await transaction.raw(
    companyId => sql<Progress>`
      select restemmed_to, rebuilt_to, rebuild_until from ${tablesOf(transaction).indexes} where company_id = ${companyId}`,
  )
  if (!index || index.rebuilt_to >= index.rebuild_until) return undefined
  if (index.restemmed_to !== null) {
    await restemSome(transaction, index.restemmed_to)
    return { done: 0, all: index.rebuild_until }
  }
  const posts = await readIndexable(transaction, {
    after: index.rebuilt_to,
    upTo: index.rebuild_until,
    limit: postsMax,
  })
  const isLast = posts.length < postsMax
  const to = isLast ? index.rebuild_until : posts.at(-1)!.id
  const listed = posts.filter(({ isListed }) => isListed)
  await renew(transaction, listed, await readListedPosts(transaction, index.rebuilt_to + 1, to))
  if (isLast) await flushAll(transaction)
  await transaction.raw(
    companyId =>
      sql`update ${tablesOf(transaction).indexes} set rebuilt_to = ${to} where company_id = ${companyId}`,
  )
  transaction.touch()
  return { done: to, all: index.rebuild_until }
}

/** All terms, also those that no post has now: deleted posts are restored, and words come back. */
async function restemSome(transaction: CompanyTransaction, from: number) {
  const to = await restemTerms(transaction, from, termsPerBatch)
  await transaction.raw(
    companyId => sql`update ${tablesOf(transaction).indexes} set restemmed_to = ${to ?? null}
      where company_id = ${companyId}`,
  )
  transaction.touch()
}

/** Most posts have the same terms as before, and are skipped. */
async function renew(transaction: CompanyTransaction, posts: IndexedPost[], before: ListedPost[]) {
  const known = new Set(before.map(({ id }) => id))
  const listed = await listPosts(transaction, posts)
  await reindexListed(
    transaction,
    listed.filter(({ id }) => known.has(id)),
  )
  await indexListed(
    transaction,
    listed.filter(({ id }) => !known.has(id)),
  )
}

type Range = { after: number; upTo: number; limit: number }

/** The next posts by id, as they are indexed, or comments if the index is of these; those that are listed come marked. */
export async function readIndexable(
  db: Pick<CompanyDb, 'query'>,
  { after, upTo, limit }: Range,
): Promise<(IndexedPost & { isListed: boolean })[]> {
  const rows = isOfComments(db)
    ? await db.query
        .selectFrom('comments as c')
        .select(['c.id', 'c.content', 'c.is_listed'])
        .select([commentPlace('c').as('boardId'), sql<string>`''`.as('title')])
        .where('c.id', '>', after)
        .where('c.id', '<=', upTo)
        .orderBy('c.id')
        .limit(limit)
        .execute()
    : await db.query
        .selectFrom('posts')
        .select(['id', 'board_id as boardId', 'title', 'content', 'is_listed'])
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id')
        .limit(limit)
        .execute()
  return rows.map(({ is_listed, ...row }) => ({ ...row, isListed: is_listed === 1 }))
}

/**
 * In the transaction that deletes a board without posts. The comments of posts that were moved away may still be counted
 * there: the count goes with the last of them.
 */
export async function forgetBoard(
  transaction: Pick<CompanyDb, 'run' | 'identity'>,
  boardId: number,
) {
  await transaction.run(deleteCount, { boardId })
  await dropEmptyBoards(commentIndex(transaction), placesOn([boardId], { isTeam: true }))
}

const deleteCount = indexStatement<{ boardId: number }>(
  index => (companyId, value) =>
    sql`delete from ${index.boards}
    where company_id = ${companyId} and board_id = ${value('boardId')}`,
)

/** Companies of which the log says so: it takes many turns. */
const rebuilding = new Set<number>()

/** After an upgrade that changed the rules of search, or a change of language: indexes posts and comments again. */
export const renewIndexes = eachCompany(
  'renew-indexes',
  findOutdatedIndexes,
  async (db, log, signal) => {
    const company_id = db.companyId
    if (!rebuilding.has(company_id)) log.info('reindexing', { company_id })
    rebuilding.add(company_id)
    try {
      // Where the turn ends with the work itself, no later turn would log it.
      for (const index of indexesOf(db))
        for await (const _ of rebuildIndex(index, actors.system))
          if (signal.aborted && (await db.run(outdated, {})).length > 0) return
      log.info('reindexed', { company_id })
      rebuilding.delete(company_id)
    } catch (error) {
      rebuilding.delete(company_id)
      log.error('reindex_failed', { company_id, cause: String(error) })
      throw error
    }
  },
)
