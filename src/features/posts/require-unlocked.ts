import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { isTeam } from '../auth/permissions.ts'
import { findUser } from '../people/users/find-user.ts'

/**
 * Refuses what a customer would add to a locked post: a vote, a comment, a like. It matters whose it is, not who
 * sends it. A customer who is about to be created has no id yet.
 */
export async function requireUnlocked(
  db: CompanyDb,
  post: { is_locked: 0 | 1 },
  userId: number | undefined,
): Promise<void> {
  if (post.is_locked === 0) return
  const user = userId === undefined ? undefined : await findUser(db, userId)
  if (!user || !isTeam(user.role)) throw problem('post_locked')
}
