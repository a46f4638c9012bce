import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { isOneOf } from '../../platform/db/value-list.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { CommentRow } from './comment-row.ts'
import { commentById } from './find-comment.ts'

const shownMax = 20

/**
 * What somebody wrote below a post, or one that was merged into it, and is held: the latest of it, oldest first. Writing,
 * releasing or deleting one changes the revision of the post.
 */
export async function listOwnHeld(
  db: CompanyDb,
  { postIds, userId }: { postIds: number[]; userId: number },
): Promise<CommentRow[]> {
  const found = await db.run(ownHeld, { postIds: JSON.stringify(postIds), userId })
  const latest = found.map(({ id }) => id).sort((a, b) => b - a)
  const comments: CommentRow[] = []
  for (const commentId of latest.slice(0, shownMax).reverse())
    comments.push(...(await db.run(commentById, { commentId })))
  return comments.filter(({ deleted }) => deleted === null)
}

/**
 * By comments_held_of_creator; on PostgreSQL post by post, see `seek`. With `+id`, SQLite does not go through all comments
 * for the sake of their order: it reads no more than that index.
 */
const ownHeld = companyStatement<{ postIds: string; userId: number }, { id: number }>(
  (companyId, value, engine) => {
    const [postIds, userId] = [value('postIds'), value('userId')]
    return engine === 'postgres'
      ? sql`select found.id from (select cast(value as bigint) as post_id
            from json_array_elements_text(${postIds}::text::json)) as wanted
          cross join lateral (select id from comments
            where company_id = ${companyId} and creator_id = ${userId}
              and ${seek(engine, 'post_id', sql.ref('wanted.post_id'))} and held is not null
            order by company_id desc, creator_id desc, post_id desc, id desc
            limit ${sql.lit(shownMax)}) as found`
      : sql`select id from comments where company_id = ${companyId} and creator_id = ${userId}
          and ${isOneOf(engine, 'post_id', 'bigint', postIds)} and held is not null
          order by +id desc limit ${sql.lit(shownMax)}`
  },
)
