import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import {
  type Actor,
  type CompanyDb,
  type CompanyTransaction,
  companyQuery,
} from '../../store/index.ts'
import { takeImagesAway } from '../images/index.ts'
import { postPurged } from './events.ts'
import { purging } from './retention.ts'

/** A write holds the company's lock: with more rows others would notice. */
const rowsPerSlice = 1_000
/** With their likes and mentions. */
const commentsPerSlice = 200

type Owned = { table: string; key: string[] }

/** Rows that belong to a comment, and the columns that tell those of one comment apart. */
const ofComment: Owned[] = [
  { table: 'comment_likes', key: ['user_id'] },
  { table: 'comment_mentions', key: ['user_id'] },
]

/** The same of a post. Followers come last: everybody who voted or commented has a row there. */
const ofPost: Owned[] = [
  { table: 'votes', key: ['user_id'] },
  { table: 'removed_votes', key: ['user_id'] },
  { table: 'notifications', key: ['user_id', 'version'] },
  { table: 'post_organizations', key: ['organization_id'] },
  { table: 'post_tags', key: ['tag_id'] },
  { table: 'post_links', key: ['url'] },
  { table: 'changelog_posts', key: ['entry_id'] },
  { table: 'reports', key: ['reporter_id'] },
  { table: 'moderation_items', key: ['id'] },
  { table: 'followers', key: ['user_id'] },
]

/** What its events say in words; the events themselves stay. */
const eventDetails: Owned = { table: 'event_details', key: ['version'] }

/** Every table that refers to posts or comments; a test compares it with the foreign keys. */
export const purgedTables = [
  'comments',
  'images',
  ...[...ofComment, ...ofPost].map(({ table }) => table),
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
    for (const owned of [...ofPost, eventDetails])
      if ((await deleteRows(transaction, owned, 'post_id', [postId])) === rowsPerSlice) return false
    await takeImagesAway(transaction, 'post_id', [postId])
    await transaction.run(deletePostRow, { postId })
    transaction.record(postPurged, { post_id: postId, board_id: post.board_id })
    return true
  })
}

/** Whether there was anything to delete. Newest first: a reply goes before what it answers. */
async function deleteComments(transaction: CompanyTransaction, postId: number): Promise<boolean> {
  const comments = await transaction.run(newestComments, { postId })
  if (comments.length === 0) return false
  const ids = comments.map(({ id }) => id)
  for (const owned of ofComment)
    if ((await deleteRows(transaction, owned, 'comment_id', ids)) === rowsPerSlice) return true
  await takeImagesAway(transaction, 'comment_id', ids)
  const json = JSON.stringify(ids)
  await transaction.raw(
    companyId => sql`delete from comments
      where company_id = ${companyId} and ${isOneOf(transaction.engine, 'id', 'bigint', json)}`,
  )
  return true
}

/** At most a slice of the rows that belong to these posts or comments; how many there were. */
async function deleteRows(
  transaction: CompanyTransaction,
  { table, key }: Owned,
  column: 'post_id' | 'comment_id',
  ids: number[],
): Promise<number> {
  const of = isOneOf(transaction.engine, column, 'bigint', JSON.stringify(ids))
  const names = sql.join([column, ...key].map(name => sql.ref(name)))
  const deleted = await transaction.raw(
    companyId => sql`delete from ${sql.table(table)}
      where company_id = ${companyId} and (${names}) in
        (select ${names} from ${sql.table(table)} where company_id = ${companyId} and ${of}
         order by ${names} limit ${sql.lit(rowsPerSlice)})
      returning ${sql.ref(column)}`,
  )
  return deleted.length
}

const beginPurge = companyQuery<{ postId: number }, { board_id: number }>((query, value) =>
  query
    .updateTable('posts')
    .set({ deleted: purging, relisted_to: null })
    .where('id', '=', value('postId'))
    .where('deleted', 'is not', null)
    .returning('board_id'),
)

/** By the unique index (company_id, post_id, id). */
const newestComments = companyQuery<{ postId: number }, { id: number }>((query, value) =>
  query
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', value('postId'))
    .orderBy('post_id', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(commentsPerSlice)),
)

const deletePostRow = companyQuery<{ postId: number }, unknown>((query, value) =>
  query.deleteFrom('posts').where('id', '=', value('postId')),
)
