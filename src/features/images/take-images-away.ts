import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { rowsOf } from '../../store/rows-of.ts'
import { editRow } from '../../store/update-row.ts'

/**
 * Takes all images off these posts, comments or changelog entries, before those are deleted for good. The background task removes them, and
 * whoever calls this has them shown no more.
 */
export async function takeImagesAway(
  transaction: CompanyTransaction,
  column: 'post_id' | 'comment_id' | 'entry_id',
  ids: number[],
) {
  await markRemoved(transaction, isOneOf(transaction.engine, column, 'bigint', JSON.stringify(ids)))
}

/** A write holds the company's lock: with more, others would notice. */
const imagesPerSlice = 200

/**
 * Removes the next images that a person has uploaded, wherever they are: nobody gets them from then on, and the background
 * task deletes their bytes. The id up to which they are removed; undefined if all are. The write must record what it does.
 */
export async function removeImagesOf(
  transaction: CompanyTransaction,
  userId: number,
  after = 0,
): Promise<number | undefined> {
  // By images_by_uploader.
  const images = await rowsOf(
    transaction,
    'images',
    { uploader_id: userId },
    {
      columns: ['id', 'post_id', 'comment_id', 'entry_id'],
      orderBy: ['id'],
      behind: after,
      limit: imagesPerSlice,
    },
  )
  // One by one: for a list of unknown length PostgreSQL may read all posts.
  for (const { post_id, comment_id, entry_id } of images) {
    if (post_id !== null) await editRow(transaction, 'posts', post_id, {})
    if (comment_id !== null) await editRow(transaction, 'comments', comment_id, {})
    if (entry_id !== null) await editRow(transaction, 'changelog_entries', entry_id, {})
  }
  const upTo = images.at(-1)?.id
  if (upTo === undefined) return undefined
  await markRemoved(
    transaction,
    sql<boolean>`uploader_id = ${userId} and id > ${after} and id <= ${upTo}`,
  )
  transaction.touch()
  return images.length < imagesPerSlice ? undefined : upTo
}

async function markRemoved(transaction: CompanyTransaction, which: RawBuilder<boolean>) {
  await transaction.raw(
    companyId => sql`update images set post_id = null, comment_id = null, entry_id = null,
      expires = 0
      where company_id = ${companyId} and ${which}`,
  )
}
