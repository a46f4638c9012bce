import type { Held, Tables } from '../../store/tables.ts'
import { publicThread } from '../posts/merge/newest-comments.ts'

type Placed = Pick<
  Tables['comments'],
  'post_id' | 'is_internal' | 'deleted' | 'replies_count' | 'public_replies_count'
> & { held: Held | null }

/**
 * The value of comments.thread, by which the comments of a post are listed (comments_in_thread): one for what
 * everybody reads, one for what only the team does. A deleted or held comment is shown, as a placeholder, to those who
 * see a reply below it.
 */
export function threadOf(comment: Placed): number | null {
  const { post_id, is_internal, replies_count, public_replies_count } = comment
  const isThere = comment.deleted === null && comment.held === null
  const isPublic = is_internal === 0 && (isThere || public_replies_count > 0)
  if (isPublic) return publicThread(post_id)
  return isThere || replies_count > 0 ? teamThread(post_id) : null
}

/** What somebody reads below some posts. */
export function threadsOf(postIds: number[], { isTeam }: { isTeam: boolean }): number[] {
  const read = isTeam ? [publicThread, teamThread] : [publicThread]
  return postIds.flatMap(postId => read.map(threadOfPost => threadOfPost(postId)))
}

const teamThread = (postId: number) => 2 * postId + 1
