import { sql } from 'kysely'
import { problem } from '../../errors/problem.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import { findRow } from '../../store/find-row.ts'
import { insertRow } from '../../store/insert-rows.ts'
import type { Held, Tables } from '../../store/tables.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { getVisiblePost } from '../posts/find-post.ts'
import { contentReported } from './events.ts'

/** A post, or a comment on it, as it is in the transaction. */
type Reported = {
  id: number
  kind: 'post' | 'comment'
  post_id: number
  board_id: number
  creator_id: number
  held: Held | null
}

/** `userId` is null for a visitor. */
type Report = { userId: number | null; reason: Tables['reports']['reason'] }

/**
 * One report a person and thing, for good: a second one changes nothing. All visitors are one person. A burst of votes
 * after the team has decided about another is reported again.
 */
export function reportContent(
  db: CompanyDb,
  actor: Actor,
  content: Reported,
  { userId, reason }: Report,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id, kind, post_id, board_id } = content
    const { now: created } = transaction
    const reporterId = userId ?? (reason === 'vote_burst' ? -1 : 0)
    const report = { id, postId: post_id, reporterId, userId, reason, created }
    if ((await transaction.run(insertReport, report)).length === 0) return
    await countReport(transaction, content, reason)
    const comment_id = kind === 'comment' ? id : null
    const data = { post_id, board_id, comment_id, user_id: userId, reason }
    transaction.record(contentReported, data)
  })
}

/** In the queue from the first report on, unless it is removed with what its author wrote. */
async function countReport(
  transaction: CompanyTransaction,
  { held, ...content }: Reported,
  reason: string,
) {
  const { query, now: created, revision } = transaction
  const known = await findRow(transaction, 'moderation_items', content.id, ['report_reasons'])
  if (!known) {
    const counted = { reports_count: 1, report_reasons: reason, created, revision }
    const author = await findRow(transaction, 'users', content.creator_id, ['is_removed'])
    const is_listed = author?.is_removed === 1 && held !== null ? 0 : 1
    await insertRow(transaction, 'moderation_items', { ...content, ...counted, is_listed })
    return
  }
  const reasons = new Set([...known.report_reasons.split(' '), reason])
  const report_reasons = [...reasons].filter(each => each !== '').join(' ')
  await query
    .updateTable('moderation_items')
    .set(eb => ({ reports_count: eb('reports_count', '+', 1), report_reasons, revision }))
    .where('id', '=', content.id)
    .execute()
}

type NewReport = { id: number; postId: number; reporterId: number; created: number } & Report

const insertReport = companyQuery<NewReport, { id: number }>((query, value) =>
  query
    .insertInto('reports')
    .values({
      id: value('id'),
      post_id: value('postId'),
      reporter_id: value('reporterId'),
      user_id: value('userId'),
      reason: value('reason'),
      is_open: sql.lit(1),
      created: value('created'),
    })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'id', 'reporter_id'])
        .doUpdateSet({ is_open: sql.lit(1), settled_by: null, created: value('created') })
        .where('reports.is_open', '=', sql.lit(0))
        .where('reports.reason', '=', sql.lit('vote_burst')),
    )
    .returning('id'),
)

type Reason = Exclude<Tables['reports']['reason'], 'vote_burst'>

/** Somebody who sees what they report; `userId` is null for a visitor. */
export type Reporter = Pick<Caller, 'audience' | 'role'> & { actor: Actor; userId: number | null }

/** Reports a post that the caller sees. */
export async function reportPost(
  transaction: CompanyTransaction,
  { actor, audience, userId }: Reporter,
  id: number,
  reason: Reason,
) {
  const { board_id, creator_id, held } = await getVisiblePost(transaction, audience, id)
  const post = { id, kind: 'post' as const, post_id: id, board_id, creator_id, held }
  await reportContent(transaction, actor, post, { userId, reason })
}

export async function reportComment(
  transaction: CompanyTransaction,
  caller: Reporter,
  id: number,
  reason: Reason,
) {
  const found = await findVisibleComment(transaction, caller, id)
  if (!found) throw problem('not_found')
  const { post_id, board_id, creator_id, held } = found
  const comment = { id, kind: 'comment' as const, post_id, board_id, creator_id, held }
  await reportContent(transaction, caller.actor, comment, { userId: caller.userId, reason })
}
