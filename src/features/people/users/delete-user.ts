import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { seek } from '../../../platform/db/seek.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import type { Actor } from '../../../store/event.ts'
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
  for (const find of [anyFollowed, anyLiked, anyRemovedLike, anyRemovedVote, anyStatusComment])
    if ((await transaction.run(find, { userId })).length > 0) return true
  return false
}

/** By followers_by_user. */
const anyFollowed = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('followers')
    .select('post_id')
    .where(seek(engine, 'user_id', value('userId')))
    .orderBy('user_id')
    .orderBy('post_id')
    .limit(sql.lit(1)),
)

/** By their indexes that begin with the user. */
const anyLiked = rowOf('comment_likes')
const anyRemovedLike = rowOf('removed_likes')
const anyRemovedVote = rowOf('removed_votes')

function rowOf(table: 'comment_likes' | 'removed_likes' | 'removed_votes') {
  return companyQuery<{ userId: number }, unknown>((query, value, engine) =>
    query
      .selectFrom(table)
      .select('user_id')
      .where(seek(engine, 'user_id', value('userId')))
      .orderBy('user_id')
      .limit(sql.lit(1)),
  )
}

/** By comments_on_status. */
const anyStatusComment = companyQuery<{ userId: number }, unknown>((query, value, engine) =>
  query
    .selectFrom('comments')
    .select('id')
    .where(seek(engine, 'creator_id', value('userId')))
    .where('kind', '=', sql.lit('status_change' as const))
    .orderBy('creator_id')
    .orderBy('id')
    .limit(sql.lit(1)),
)

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
  const { query, now, revision } = transaction
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
  await query
    .updateTable('users')
    .set({
      ...nobody,
      email_key: `deleted ${id}`,
      role: 'customer',
      deactivated: user.deactivated ?? now,
      is_listed: 0,
      confirmed: null,
      revision,
      edit_revision: revision,
    })
    .where('id', '=', id)
    .execute()
  const imagesFrom = await removeImagesOf(transaction, id)
  if (user.organization_id !== null) await recordRevenueChanges(transaction, 'user', [id])
  if (user.batch_id !== null) await changeBatchCounts(transaction, user.batch_id, { users: -1 })
  return { imagesFrom }
}

/** The first of their images that is left, if any is. */
type Removed = { imagesFrom: number | undefined }

/** From then on a backup that is restored does not bring the person back, and a background task removes the rest. */
async function recordErasure(
  { query, now: created }: CompanyTransaction,
  { id: user_id, created: registered }: User,
  { imagesFrom }: Removed,
) {
  const images_from = imagesFrom ?? null
  await query.insertInto('erasures').values({ user_id, registered, created, images_from }).execute()
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
    await query
      .updateTable('tokens')
      .set({ name: '', hash: `deleted ${transaction.companyId} ${id}` })
      .where('id', '=', id)
      .execute()
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
