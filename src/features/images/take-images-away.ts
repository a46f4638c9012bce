import { type RawBuilder, sql } from 'kysely'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyTransaction } from '../../store/index.ts'

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
  const { revision } = transaction
  const theirs = (companyId: number, column: 'post_id' | 'comment_id') =>
    sql`(select ${sql.ref(column)} from images
      where company_id = ${companyId} and uploader_id = ${userId} and ${sql.ref(column)} is not null)`
  await transaction.raw(
    companyId => sql`update posts set revision = ${revision}, edit_revision = ${revision}
      where company_id = ${companyId} and id in ${theirs(companyId, 'post_id')}`,
  )
  await transaction.raw(
    companyId => sql`update comments set revision = ${revision}, edit_revision = ${revision}
      where company_id = ${companyId} and id in ${theirs(companyId, 'comment_id')}`,
  )
  await markRemoved(transaction, sql<boolean>`uploader_id = ${userId}`)
  transaction.touch()
}

async function markRemoved(transaction: CompanyTransaction, which: RawBuilder<boolean>) {
  await transaction.raw(
    companyId => sql`update images set post_id = null, comment_id = null, expires = 0
      where company_id = ${companyId} and ${which}`,
  )
}
