import { problem } from '../../errors/problem.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { Tables } from '../../store/tables.ts'
import type { Caller } from '../auth/caller/caller.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { getVisiblePost } from '../posts/find-post.ts'
import { reportContent } from './report-content.ts'

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

/** The same for a comment. */
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
