import { problem } from '../../errors/problem.ts'
import { type CallerRole, isTeam } from '../auth/permissions.ts'

/**
 * Refuses what a customer would add to a locked post: a vote, a comment, a like. It matters whose it is, not who
 * sends it. A customer who is about to be created is nobody yet.
 */
export function requireUnlocked(
  post: { is_locked: 0 | 1 },
  author: { role: CallerRole } | undefined,
) {
  if (post.is_locked === 1 && !(author && isTeam(author.role))) throw problem('post_locked')
}
