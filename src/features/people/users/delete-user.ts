import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import { editRow, updateRow } from '../../../store/update-row.ts'
import { removeEveryPasskey } from '../../auth/passkeys/passkeys.ts'
import { endSessions } from '../../auth/sessions/sessions.ts'
import { revokeToken } from '../../auth/tokens/add-token.ts'
import { removeImagesOf } from '../../images/take-images-away.ts'
import { changeBatchCounts } from '../../transfer/batches/batches.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import { forgetPictures } from '../pictures/pictures.ts'
import { requireOtherAdmin } from './edit-user.ts'
import { userDeleted, userErased } from './events.ts'
import type { User } from './find-user.ts'
import { removedName } from './names.ts'

/**
 * Deletes somebody who has left no traces: no posts, comments, votes or likes, and nothing that they follow.
 */
export function deleteUser(db: CompanyDb, actor: Actor, user: User): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = user
    await requireOtherAdmin(transaction, user)
    if (await hasLeftTraces(transaction, id)) throw problem('user_in_use')
    await recordErasure(transaction, user, await removePerson(transaction, actor, user))
    transaction.record(userDeleted, { user_id: id })
  })
}

/**
 * Everybody who writes, votes or replies follows, so followers_by_user tells: posts and comments have no index by creator.
 * Likes and changes of a status make nobody follow, and a block ends what a vote made them follow.
 */
export async function hasLeftTraces(
  transaction: CompanyTransaction,
  userId: number,
): Promise<boolean> {
  const one = { columns: ['user_id'], limit: 1 } as const
  // By their indexes that begin with the user.
  for (const table of ['followers', 'comment_likes', 'removed_likes', 'removed_votes'] as const)
    if ((await rowsOf(transaction, table, { user_id: userId }, one)).length > 0) return true
  // By comments_on_status.
  const comments = await rowsOf(
    transaction,
    'comments',
    { creator_id: userId },
    {
      columns: ['id'],
      condition: "kind = 'status_change'",
      orderBy: ['id'],
      limit: 1,
    },
  )
  return comments.length > 0
}

/** Values of an erased user. */
const nobody = {
  email: '',
  name: removedName,
  alias: '',
  external_id: null,
  segment: '',
  organization_id: null,
  custom_fields: '{}',
  batch_id: null,
  language: null,
  is_name_chosen: null,
  is_name_asked: 0,
  time_zone: null,
  picture: null,
  is_picture_chosen: 0,
  picture_source: null,
  mail_refused: null,
  mail_refusal: null,
  is_guest: 0,
  guest_email: null,
} as const

/**
 * Removes a person: nothing finds them, nobody can sign in or call as them, and from here on nothing shows who they
 * were, but for images beyond the first 200. The row stays, without a word of theirs, because posts, comments, votes and
 * events refer to it. A background task removes those images, and what is left elsewhere and shown to nobody
 * (features/people/privacy/finish-erasures.ts).
 */
export async function removePerson(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
): Promise<Removed> {
  const { id } = user
  const { query, now } = transaction
  await forgetResponses(transaction, id)
  await endSessions(transaction, actor, id, 'all')
  await removeTokens(transaction, actor, id)
  await query.deleteFrom('identities').where('user_id', '=', id).execute()
  await removeEveryPasskey(transaction, id)
  await query.deleteFrom('board_members').where('user_id', '=', id).execute()
  // By board_follows_by_user and primary keys.
  await query.deleteFrom('board_follows').where('user_id', '=', id).execute()
  await query.deleteFrom('changelog_follows').where('user_id', '=', id).execute()
  await query.deleteFrom('entry_mails').where('user_id', '=', id).execute()
  await forgetPictures(transaction, user)
  await removeSettings(transaction, id)
  await removeViews(transaction, id)
  await query.deleteFrom('login_requests').where('email_key', '=', user.email_key).execute()
  await editRow(transaction, 'users', id, {
    ...nobody,
    email_key: `deleted ${id}`,
    role: 'customer',
    deactivated: user.deactivated ?? now,
    is_listed: 0,
    confirmed: null,
  })
  const imagesFrom = await removeImagesOf(transaction, id)
  if (user.organization_id !== null) await recordRevenueChanges(transaction, 'user', [id])
  if (user.batch_id !== null) await changeBatchCounts(transaction, user.batch_id, { users: -1 })
  return { imagesFrom }
}

/** The first of their images that is left, if any is. */
type Removed = { imagesFrom: number | undefined }

/** From then on a backup that is restored does not bring the person back, and a background task removes the rest. */
async function recordErasure(
  transaction: CompanyTransaction,
  { id: user_id, created: registered }: User,
  { imagesFrom }: Removed,
) {
  const times = { registered, created: transaction.now }
  const row = { user_id, ...times, images_from: imagesFrom ?? null }
  await insertRow(transaction, 'erasures', row)
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

/** Those that are shared with the team, too. By their ids: as above. */
async function removeViews({ query, engine }: CompanyTransaction, userId: number) {
  const views = await query
    .selectFrom('saved_views')
    .select('id')
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .execute()
  for (const { id } of views) await query.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Answers to requests from their sessions. Those of tokens are found later, because tokens stay. */
async function forgetResponses({ query }: CompanyTransaction, userId: number) {
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
    await updateRow(transaction, 'tokens', id, {
      name: '',
      hash: `deleted ${transaction.companyId} ${id}`,
    })
  }
}

/**
 * Erases a person for good. What they wrote and voted for stays, as that of a deleted user; what others wrote about them
 * is the others'. `isRepeated`: it was done before, and a backup has brought them back, be they the last admin or not.
 */
export function eraseUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { isRepeated = false } = {},
): Promise<void> {
  return db.write(actor, async transaction => {
    if (!isRepeated) await requireOtherAdmin(transaction, user)
    await recordErasure(transaction, user, await removePerson(transaction, actor, user))
    transaction.record(userErased, { user_id: user.id })
  })
}
