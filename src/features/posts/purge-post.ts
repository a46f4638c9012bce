import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { giveWay } from '../../platform/turns.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { deleteRows } from '../../store/delete-rows.ts'
import { type Actor, actors } from '../../store/event.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Store } from '../../store/store.ts'
import type { Task } from '../events/jobs/task.ts'
import { takeImagesAway } from '../images/take-images-away.ts'
import { unindexComments } from '../search/index/index-comments.ts'
import { changeBatchCounts } from '../transfer/batches/batches.ts'
import { postPurged } from './events.ts'
import { relistComments } from './relist-comments.ts'
import { purgedBefore, purging } from './retention.ts'

/** A write holds the company's lock: with more rows others would notice. */
const rowsPerSlice = 1_000
/** With their likes and mentions. */
const commentsPerSlice = 200

/** Rows that belong to a comment. */
const ofComment = ['comment_likes', 'removed_likes', 'comment_mentions']

/** `column` names the post, unless post_id does. */
type Owned = { table: string; key: string[]; column?: string }

/**
 * Rows of a post, and index entries behind it. Followers come last: everybody who voted or commented has a row there.
 */
const ofPost: Owned[] = [
  { table: 'votes', key: ['user_id'] },
  { table: 'removed_votes', key: ['user_id'] },
  { table: 'notifications', key: ['user_id', 'version'] },
  { table: 'post_organizations', key: ['organization_id'] },
  { table: 'post_segments', key: ['segment_id'] },
  { table: 'post_tags', key: ['tag_id'] },
  { table: 'post_values', key: ['field_id', 'value'] },
  { table: 'roadmap_places', key: ['roadmap_id'] },
  { table: 'theme_posts', key: ['theme_id'] },
  { table: 'theme_dismissals', key: ['post_id'] },
  { table: 'post_links', key: ['url'] },
  { table: 'changelog_posts', key: ['entry_id'] },
  { table: 'duplicate_pairs', key: ['other_id'] },
  { table: 'reports', key: ['reporter_id', 'id'] },
  { table: 'moderation_items', key: ['id'] },
  { table: 'followers', key: ['user_id'] },
]

/** Text details of its events; the events themselves stay. */
const eventDetails: Owned = { table: 'event_details', key: ['version'] }

/** The pairs that an earlier post has with it. */
const earlierPairs: Owned = { table: 'duplicate_pairs', key: ['post_id'], column: 'other_id' }

/** Webhook deliveries about it. */
const webhookDeliveries: Owned = { table: 'webhook_deliveries', key: ['webhook_id', 'version'] }

/**
 * Every table that refers to posts or comments; a test compares it with the foreign keys.
 * @internal
 */
export const purgedTables = [
  'comments',
  'images',
  ...ofComment,
  ...ofPost.map(({ table }) => table),
]

/**
 * Deletes a slice of what a deleted post has, for good, and in the end the post. Whether it is gone. It continues where
 * an interrupted one stopped.
 */
export function purgeSome(db: CompanyDb, actor: Actor, postId: number): Promise<boolean> {
  return db.write(actor, async transaction => {
    const [post] = await transaction.run(beginPurge, { postId })
    if (!post) return true
    if (await deleteComments(transaction, postId)) return false
    for (const owned of [...ofPost, earlierPairs, eventDetails, webhookDeliveries])
      if (await deleteOfPost(transaction, owned, postId)) return false
    await takeImagesAway(transaction, 'post_id', [postId])
    await deleteRows(transaction, 'posts', { id: postId })
    if (post.batch_id !== null) await changeBatchCounts(transaction, post.batch_id, { posts: -1 })
    transaction.record(postPurged, { post_id: postId, board_id: post.board_id })
    return true
  })
}

/** Whether there was anything to delete. Newest first: a reply goes before what it answers. */
async function deleteComments(transaction: CompanyTransaction, postId: number): Promise<boolean> {
  // By the unique index (company_id, post_id, id).
  const comments = await rowsOf(
    transaction,
    'comments',
    { post_id: postId },
    {
      columns: ['id'],
      orderBy: ['id'],
      isDescending: true,
      limit: commentsPerSlice,
    },
  )
  if (comments.length === 0) return false
  const ids = comments.map(({ id }) => id)
  for (const table of ofComment)
    if ((await deleteOfComments(transaction, table, ids)) === rowsPerSlice) return true
  await takeImagesAway(transaction, 'comment_id', ids)
  await unindexComments(transaction, ids)
  await transaction.run(deleteFrom, { postId, from: ids.at(-1)! })
  return true
}

/** At most a slice of the rows that belong to these comments; how many there were. */
async function deleteOfComments(
  transaction: CompanyTransaction,
  table: string,
  ids: number[],
): Promise<number> {
  const json = JSON.stringify(ids)
  const name = sql.table(table)
  const limit = sql.lit(rowsPerSlice)
  const { engine } = transaction
  const deleted = await transaction.raw(companyId =>
    engine === 'postgres'
      ? // By where the rows are: of keys it would guess the number, and may read the whole company instead.
        sql`delete from ${name} where company_id = ${companyId} and ctid = any (array(
          select found.place from (select cast(value as bigint) as id
            from json_array_elements_text(${json}::text::json)) as wanted
          cross join lateral (select ctid as place from ${name} where company_id = ${companyId}
            and comment_id between wanted.id and wanted.id order by comment_id) as found
          limit ${limit})) returning comment_id`
      : sql`delete from ${name} where company_id = ${companyId} and (comment_id, user_id) in
          (select comment_id, user_id from ${name} where company_id = ${companyId}
            and ${isOneOf(engine, 'comment_id', 'bigint', json)} limit ${limit})
        returning comment_id`,
  )
  return deleted.length
}

/**
 * At most a slice of the rows that belong to a post; whether there may be more. As a range of an index, for the same
 * reason: up to the last key of a full slice.
 */
async function deleteOfPost(
  transaction: CompanyTransaction,
  { table, key, column = 'post_id' }: Owned,
  postId: number,
): Promise<boolean> {
  const names = sql.join(key.map(name => sql.ref(name)))
  const { engine } = transaction
  const ofPost = (companyId: number) =>
    sql`company_id = ${companyId} and ${seek(engine, column, postId)}`
  const [last] = await transaction.raw<Record<string, unknown>>(
    companyId => sql`select ${names} from ${sql.table(table)} where ${ofPost(companyId)}
      order by ${sql.ref(column)}, ${names} limit 1 offset ${sql.lit(rowsPerSlice - 1)}`,
  )
  const upTo = last && sql.join(key.map(name => sql`${last[name]}`))
  await transaction.raw(
    companyId => sql`delete from ${sql.table(table)} where ${ofPost(companyId)}
      ${upTo ? sql`and (${names}) <= (${upTo})` : sql``}`,
  )
  return last !== undefined
}

type Begun = { board_id: number; batch_id: number | null }

const beginPurge = companyQuery<{ postId: number }, Begun>((query, value) =>
  query
    .updateTable('posts')
    .set({ deleted: purging, relisted_to: null })
    .where('id', '=', value('postId'))
    .where('deleted', 'is not', null)
    .returning(['board_id', 'batch_id']),
)

/** By the same index, as a range. */
const deleteFrom = companyQuery<{ postId: number; from: number }, unknown>((query, value, engine) =>
  query
    .deleteFrom('comments')
    .where(seek(engine, 'post_id', value('postId')))
    .where('id', '>=', value('from')),
)

type UnfinishedPost = { company_id: number; id: number }

/** Whether deleted or restored posts leave something to do. */
export async function hasUnfinishedPosts(store: Store): Promise<boolean> {
  return (await findRelisting(store)) !== undefined || (await findPurgeable(store)) !== undefined
}

/**
 * Finishes, a slice at a time, what deleting and restoring posts began, and purges what was deleted too long ago. It
 * ends early when `signal` is aborted; another call continues.
 */
export async function finishPosts(store: Store, signal: AbortSignal) {
  for (;;) {
    const relisting = await findRelisting(store)
    const purgeable = relisting ? undefined : await findPurgeable(store)
    if (relisting)
      await store
        .company(relisting.company_id)
        .write(actors.system, transaction => relistComments(transaction, relisting.id))
    else if (purgeable)
      await purgeSome(store.company(purgeable.company_id), actors.system, purgeable.id)
    else return
    if (signal.aborted) return
    await giveWay()
  }
}

/** By posts_relisting. */
async function findRelisting(store: Store): Promise<UnfinishedPost | undefined> {
  const { rows } = await sql<UnfinishedPost>`select company_id, id from posts
    where relisted_to is not null order by company_id, id limit 1`.execute(store.installation)
  return rows[0]
}

/** By posts_by_deletion. */
async function findPurgeable(store: Store): Promise<UnfinishedPost | undefined> {
  const { rows } = await sql<UnfinishedPost>`select company_id, id from posts
    where deleted < ${purgedBefore(store.clock())} order by deleted, company_id, id limit 1
  `.execute(store.installation)
  return rows[0]
}

/** Finishes deleting and restoring posts with many comments, and purges what was deleted long ago. */
export const finishDeletedPosts: Task = {
  name: 'settle-posts',
  isDue: hasUnfinishedPosts,
  run: (store, _log, signal) => finishPosts(store, signal),
}
