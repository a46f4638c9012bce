import { type RawBuilder, sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import { type CompanyTransaction, companyQuery } from '../../store/index.ts'

/**
 * Takes all images off these posts or comments, before those are deleted for good. The background task removes them, and
 * whoever calls this has them shown no more.
 */
export async function takeImagesAway(
  transaction: CompanyTransaction,
  column: 'post_id' | 'comment_id',
  ids: number[],
) {
  await markRemoved(transaction, isOneOf(transaction.engine, column, 'bigint', JSON.stringify(ids)))
}

/**
 * Removes every image that a person has uploaded, wherever it is: nobody gets it from then on, and the background task
 * deletes its bytes. The write must record what it does.
 */
export async function removeImagesOf(transaction: CompanyTransaction, userId: number) {
  const { query, revision } = transaction
  const edit = { revision, edit_revision: revision }
  // One by one: for a list of unknown length PostgreSQL may read all posts.
  for (const { post_id, comment_id } of await transaction.run(placesOf, { userId })) {
    if (post_id !== null)
      await query.updateTable('posts').set(edit).where('id', '=', post_id).execute()
    if (comment_id !== null)
      await query.updateTable('comments').set(edit).where('id', '=', comment_id).execute()
  }
  await markRemoved(transaction, sql<boolean>`uploader_id = ${userId}`)
  transaction.touch()
}

type Place = { post_id: number | null; comment_id: number | null }

/** By images_by_uploader. */
const placesOf = companyQuery<{ userId: number }, Place>((query, value, engine) =>
  query
    .selectFrom('images')
    .select(['post_id', 'comment_id'])
    .where(seek(engine, 'uploader_id', value('userId')))
    .where('expires', 'is', null)
    .orderBy('uploader_id')
    .orderBy('id'),
)

async function markRemoved(transaction: CompanyTransaction, which: RawBuilder<boolean>) {
  await transaction.raw(
    companyId => sql`update images set post_id = null, comment_id = null, expires = 0
      where company_id = ${companyId} and ${which}`,
  )
}
