import { seek } from '../../platform/db/seek.ts'
import type { Actor, CompanyTransaction } from '../../store/index.ts'
import { removeImagesOf } from '../images/index.ts'
import { recordRevenueChanges } from '../organizations/index.ts'
import { endSessions } from '../sessions/index.ts'
import { revokeToken } from '../tokens/index.ts'
import { emailKey } from './email.ts'
import type { User } from './find-user.ts'

/** Pages say it in the reader's language. */
export const removedName = 'Deleted user'

/** What stands for somebody whose data was removed. */
const nobody = {
  email: '',
  name: removedName,
  alias: '',
  external_id: null,
  segment: '',
  organization_id: null,
  custom_fields: '{}',
  language: null,
}

/**
 * Removes a person: nothing finds them, nobody can sign in or call as them, and from here on nothing shows who they
 * were. The row stays, without a word of theirs, because posts, comments, votes and events refer to it. What is left
 * elsewhere and shown to nobody, a background task removes (features/people/finish-erasures.ts).
 */
export async function removePerson(transaction: CompanyTransaction, actor: Actor, user: User) {
  const { id } = user
  const { query, now: created, revision } = transaction
  await forgetAnswers(transaction, id)
  await endSessions(transaction, actor, id, 'all')
  await removeTokens(transaction, actor, id)
  await query.deleteFrom('identities').where('user_id', '=', id).execute()
  await query.deleteFrom('board_members').where('user_id', '=', id).execute()
  await query.deleteFrom('notifications').where('user_id', '=', id).execute()
  await removeSettings(transaction, id)
  for (const key of [user.email_key, ...(await formerEmailKeys(transaction, id))])
    await query.deleteFrom('login_requests').where('email_key', '=', key).execute()
  await query
    .updateTable('users')
    .set({
      ...nobody,
      email_key: `deleted ${id}`,
      role: 'customer',
      deactivated: user.deactivated ?? created,
      is_listed: 0,
      confirmed: null,
      revision,
      edit_revision: revision,
    })
    .where('id', '=', id)
    .execute()
  await removeImagesOf(transaction, id)
  if (user.organization_id !== null) await recordRevenueChanges(transaction, 'user', [id])
  await query
    .insertInto('erasures')
    .values({ user_id: id, registered: user.created, created })
    .execute()
}

/** Looked for first: few have any, and PostgreSQL may plan a delete by what the table was like when it was empty. */
async function removeSettings({ query, engine }: CompanyTransaction, userId: number) {
  const settings = await query
    .selectFrom('notification_settings')
    .select('user_id')
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .executeTakeFirst()
  if (settings)
    await query.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}

/** Answers to requests from their sessions. Those of tokens are found later, because tokens stay. */
async function forgetAnswers({ query }: CompanyTransaction, userId: number) {
  const sessions = await query
    .selectFrom('sessions')
    .select('id')
    .where('owner_id', '=', userId)
    .execute()
  for (const { id } of sessions)
    await query
      .deleteFrom('idempotency_keys')
      .where('caller_kind', '=', 'session')
      .where('caller_id', '=', id)
      .execute()
}

/** Events name the token that they are from, so the rows stay, without name and hash. */
async function removeTokens(transaction: CompanyTransaction, actor: Actor, ownerId: number) {
  const { query } = transaction
  const tokens = await query
    .selectFrom('tokens')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { id } of tokens) {
    await revokeToken(transaction, actor, id)
    await query
      .updateTable('tokens')
      .set({ name: '', hash: `deleted ${transaction.companyId} ${id}` })
      .where('id', '=', id)
      .execute()
  }
}

/** Somebody may have asked for a link at an address that was theirs. */
async function formerEmailKeys({ query }: CompanyTransaction, userId: number): Promise<string[]> {
  const details = await query
    .selectFrom('event_details')
    .select('data')
    .where('user_id', '=', userId)
    .where('data', 'like', '{"email":{%')
    .execute()
  const changes = details.map(({ data }) => JSON.parse(data) as { email?: { before: string } })
  return changes.flatMap(({ email }) => (email ? emailKey(email.before) : []))
}
