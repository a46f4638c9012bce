import type { CompanyTransaction } from '../../store/company-db.ts'
import { isTeam } from '../auth/permissions.ts'
import { findVisibleComment } from '../comments/find-comment.ts'
import { deletionRefusal } from '../posts/delete-post.ts'
import { findVisiblePost } from '../posts/find-post.ts'
import { decide, type Moderator } from './decide.ts'
import { findItem, type ItemRow } from './find-item.ts'
import type { manyActions } from './schema.ts'

type Action = (typeof manyActions)[number]

/** `decisionId` is null where there is nothing to undo. `stayed`: those that cannot be decided so, and are still in the queue. */
export type DecidedMany = { decisionId: number | null; decided: number[]; stayed: number[] }

/** Decides about all of these that wait and that can be decided so, as one decision. */
export async function decideMany(
  transaction: CompanyTransaction,
  caller: Moderator,
  ids: number[],
  action: Action,
): Promise<DecidedMany> {
  const decided: number[] = []
  const stayed: number[] = []
  async function* decidable() {
    for (const id of new Set(ids)) {
      // A colleague may have decided it in the meantime, or an earlier decision removed it with its author.
      const item = await findItem(transaction, caller.audience, id)
      if (!item) continue
      const isDecided = await isDecidable(transaction, caller, item, action)
      ;(isDecided ? decided : stayed).push(id)
      if (isDecided) yield item
    }
  }
  const decisionId = await decide(transaction, caller, decidable(), action)
  return { decisionId, decided, stayed }
}

/** One that `decide` would refuse must not undo what is decided about the others. */
async function isDecidable(
  transaction: CompanyTransaction,
  caller: Moderator,
  item: ItemRow,
  action: Action,
): Promise<boolean> {
  if (action === 'spam') return !isTeam(item.creator_role)
  if (item.kind === 'comment')
    return (await findVisibleComment(transaction, caller, item.id)) !== undefined
  const post = await findVisiblePost(transaction, caller.audience, item.id)
  if (!post) return false
  return action !== 'reject' || !(await deletionRefusal(transaction, caller, post))
}
