import { sql } from 'kysely'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { Held } from '../../store/tables.ts'
import { updateRow } from '../../store/update-row.ts'
import { relistItems } from '../moderation/items.ts'
import { reindexComments } from '../search/index/index-comments.ts'

/** A write holds the company's lock, and indexing takes most of it: with more rows others would notice. */
export const commentsPerSlice = 250

/**
 * Brings the next slice of a post's comments in line with whether the post is deleted or held, with those of them that are
 * in the moderation queue: the lists read is_listed alone, so that they cost the same however many posts are deleted. The
 * index of search follows, also to another board. The write that deletes, restores, holds, releases or moves does the first
 * slice, a background task the others. Returns how many comments it looked at.
 */
export async function relistComments(
  transaction: CompanyTransaction,
  postId: number,
  limit = commentsPerSlice,
): Promise<number> {
  const post = await findRow(transaction, 'posts', postId, ['deleted', 'held', 'relisted_to'])
  if (!post || post.relisted_to === null) return 0
  const { relisted_to: after } = post
  // By the unique index (company_id, post_id, id).
  const slice = { columns: ['id'], orderBy: ['id'], behind: after, limit } as const
  const comments = await rowsOf(transaction, 'comments', { post_id: postId }, slice)
  const ids = comments.map(({ id }) => id)
  const isLast = ids.length < limit
  const { revision } = transaction
  const upTo = ids.at(-1) ?? after
  if (upTo > after) {
    await transaction.run(setListed, { postId, after, upTo, ...listedOf(post), revision })
    await reindexComments(transaction, ids)
  }
  // The post itself is in the first slice: it is older than its comments.
  const range = { after, upTo: isLast ? Number.MAX_SAFE_INTEGER : upTo }
  await relistItems(transaction, { post_id: postId }, range)
  await updateRow(transaction, 'posts', postId, { relisted_to: isLast ? null : upTo })
  transaction.touch()
  return ids.length
}

/** comments.is_listed of what is on a post: for one that is not held itself, and for one that is. */
export function listedOf({ deleted, held }: { deleted: number | null; held: Held | null }) {
  if (deleted !== null) return { free: 0, held: 0 } as const
  return { free: held === null ? 1 : 2, held: 2 } as const
}

type Listing = {
  postId: number
  after: number
  upTo: number
  free: number
  held: number
  revision: number
}

/**
 * By the same index, as a range of it: of a list of ids PostgreSQL guesses the length, and by a plan from when there were
 * few comments it reads all of them instead.
 */
const setListed = companyStatement<Listing>((companyId, value) => {
  const isListed = sql`case when held is null then cast(${value('free')} as smallint)
      else cast(${value('held')} as smallint) end`
  return sql`update comments set is_listed = ${isListed}, revision = ${value('revision')}
      where company_id = ${companyId} and post_id = ${value('postId')}
        and id > ${value('after')} and id <= ${value('upTo')}
        and deleted is null and is_listed <> ${isListed}`
})
