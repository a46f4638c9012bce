import { seek } from '../../../platform/db/seek.ts'
import type { CompanyMaintenance } from '../../../store/company-db.ts'
import { type Audience, sees } from '../../boards/audience.ts'
import { forTeam } from '../../boards/who-sees.ts'
import { findEntry, type LinkedEntry } from '../../changelog/find-entry.ts'
import { findVisibleComment } from '../../comments/find-comment.ts'
import { type PicturedComment, withImages } from '../../comments/images.ts'
import { type DetailedPostRow, loadDetails } from '../../posts/load-details.ts'
import { postsInOrder } from '../../posts/post-row.ts'
import type { WebhookRow } from '../find-webhook.ts'

/** The current subject of an event; null if deleted. */
export type Subject = {
  audience: Audience
  post?: DetailedPostRow | null
  comment?: PicturedComment | null
  entry?: LinkedEntry | null
}

export type EventData = {
  post_id?: number
  comment_id?: number
  entry_id?: number
  board_id?: number
  from_board_id?: number
  is_internal?: boolean
}

/**
 * Undefined where it is not to be sent: it is held, internal, or was on or is now on a board that the webhook is not
 * sent. That is judged now, at every attempt: boards turn private, posts move and are held.
 */
export async function findSubject(
  transaction: CompanyMaintenance,
  webhook: WebhookRow,
  data: EventData,
): Promise<Subject | undefined> {
  const audience = await audienceOf(transaction, webhook)
  const { post_id, comment_id, entry_id, board_id, from_board_id } = data
  const [post] = post_id === undefined ? [] : await postsInOrder(transaction, [post_id])
  const boards = [board_id, from_board_id, post?.board_id].filter(id => id !== undefined)
  if (!boards.every(boardId => sees(audience, boardId))) return undefined
  if (post && post.held !== null) return undefined
  if (comment_id !== undefined && (await isWithheld(transaction, webhook, comment_id)))
    return undefined
  const found = entry_id === undefined ? undefined : await findEntry(transaction, forTeam, entry_id)
  if (found && found.visibility !== 'everyone' && webhook.includes_internal === 0) return undefined
  // Drafts are the team's alone, whatever is included.
  const entry = found?.state === 'published' ? found : null
  return {
    audience,
    ...(post_id !== undefined && {
      post: post?.deleted === null ? (await loadDetails(transaction, [post]))[0]! : null,
    }),
    ...(comment_id !== undefined && {
      comment: (await findComment(transaction, audience, comment_id)) ?? null,
    }),
    ...(entry_id !== undefined && { entry }),
  }
}

/** The boards that the webhook is sent: every one, or the public ones and the one that it is for. */
async function audienceOf(
  { query }: CompanyMaintenance,
  { includes_internal, board_id }: WebhookRow,
): Promise<Audience> {
  if (includes_internal === 1) return { boards: 'every' }
  const boards = await query.selectFrom('boards').select('id').where('is_private', '=', 0).execute()
  const own = board_id === null ? [] : [board_id]
  return { boards: [...boards.map(({ id }) => id), ...own] }
}

async function isWithheld(
  { query, engine }: CompanyMaintenance,
  { includes_internal }: WebhookRow,
  commentId: number,
): Promise<boolean> {
  const comment = await query
    .selectFrom('comments')
    .select(['held', 'is_internal'])
    .where(seek(engine, 'id', commentId))
    .orderBy('id')
    .executeTakeFirst()
  if (!comment) return false
  return comment.held !== null || (comment.is_internal === 1 && includes_internal === 0)
}

async function findComment(transaction: CompanyMaintenance, audience: Audience, id: number) {
  const comment = await findVisibleComment(transaction, { audience, role: 'team' }, id)
  return comment && (await withImages(transaction, [comment]))[0]
}
