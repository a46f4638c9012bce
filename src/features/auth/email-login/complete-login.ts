import { Problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { addUser } from '../../people/users/add-user.ts'
import { findUserByEmail } from '../../people/users/find-user.ts'
import { setVote } from '../../votes/api.ts'
import { recordVoteSource, type VoteSource } from '../../votes/record-vote-source.ts'
import { findSessionAccess } from '../caller/find-session-access.ts'
import { type NewSession, startSession } from '../sessions/start-session.ts'
import type { LoginRequest } from './find-login-request.ts'
import { maySignIn } from './may-sign-in.ts'

/** The secret of the new session, and the page that the browser asked from. */
export type SignedIn = { secret: string; next: string | null }

/** `source`: where a vote comes from that is cast by signing in. */
export type Entering = { session: NewSession; source?: VoteSource | undefined }

/**
 * Signs in the owner of an address that was just proved: who gets an account by that if nobody has it yet. Undefined
 * where they may not sign in (any more). The request is used up either way.
 */
export async function completeLogin(
  transaction: CompanyTransaction,
  request: LoginRequest,
  { session, source }: Entering,
): Promise<SignedIn | undefined> {
  const { browser_hash, email, email_key, next, vote_post_id: postId } = request
  await transaction.query
    .deleteFrom('login_requests')
    .where('browser_hash', '=', browser_hash)
    .execute()
  const user = await findUserByEmail(transaction, email)
  if (!(await maySignIn(transaction, user, email))) return undefined
  const userId = user?.id ?? (await addProved(transaction, email))
  const { secret, actor } = await startSession(transaction, userId, session, email_key)
  if (postId !== null) await voteIfAllowed(transaction, postId, { userId, actor }, source)
  return { secret, next }
}

type Voter = Pick<Awaited<ReturnType<typeof startSession>>, 'actor'> & { userId: number }

/** Where the post takes no vote of theirs, they are signed in all the same. It is refused before anything is written. */
async function voteIfAllowed(
  transaction: CompanyTransaction,
  postId: number,
  { userId, actor }: Voter,
  source: VoteSource | undefined,
) {
  const { audience, permissions } = await findSessionAccess(transaction, actor.sessionId)
  if (!permissions.has('votes.vote')) return
  try {
    await setVote(transaction, { actor, audience }, postId, async () => userId, true)
    if (source) await recordVoteSource(transaction, { postId, userId }, source)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

/** All that is known of their name is what precedes the @. */
async function addProved(transaction: CompanyTransaction, email: string): Promise<number> {
  const name = email.slice(0, email.lastIndexOf('@'))
  return (await addUser(transaction, actors.system, { email, name, role: 'customer' }))!
}
