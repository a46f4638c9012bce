import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import { wallTime } from '../../../platform/clock.ts'
import { randomText, sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyTransaction, Runner } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { rowsOf } from '../../../store/rows-of.ts'
import { editRow } from '../../../store/update-row.ts'
import { secretLength } from '../../auth/sessions/secret.ts'
import type { NewSession } from '../../auth/sessions/sessions.ts'
import { votesOf } from '../../votes/set-votes-aside.ts'
import { userCreated, userEdited } from '../users/events.ts'
import { getUser } from '../users/find-user.ts'
import { guestName, isAddress } from '../users/names.ts'

/** Lifetime of a guest's cookie, from the first vote or post. */
export const guestMicros = 365 * 86_400e6

/** Low enough to move everything to an account in one transaction. */
const guestVotesMax = 100
const guestPostsMax = 20

/** Makes the browser a guest. `once` is the form's id: sending the form twice before the cookie arrives makes one guest. */
export async function addGuest(
  transaction: CompanyTransaction,
  { device, isSecure, isEmbedded }: NewSession,
  once: string | undefined,
): Promise<{ secret: string; sessionId: number; userId: number }> {
  const { query, companyId, now: created, revision } = transaction
  // Includes the company, because hashes are unique across companies and anyone can choose `once`.
  const secret = once
    ? sha256(`guest ${companyId} ${once}`).slice(0, secretLength)
    : randomText(secretLength)
  const hash = sha256(secret)
  const known = await query
    .selectFrom('sessions')
    .select(['id as sessionId', 'owner_id as userId'])
    .where('hash', '=', hash)
    .where('method', '=', sql.lit('guest' as const))
    .executeTakeFirst()
  if (known) return { secret, ...known }
  const [userId, sessionId] = [transaction.nextId(), transaction.nextId()]
  await insertRow(transaction, 'users', {
    id: userId,
    email: '',
    // The space keeps it from matching any email address.
    email_key: `guest ${userId}`,
    name: guestName,
    alias: '',
    role: 'customer',
    deactivated: created,
    is_listed: 0,
    is_guest: 1,
    is_name_chosen: 1,
    created,
    revision,
    edit_revision: revision,
  })
  const begun = wallTime(transaction.clock)
  await insertRow(transaction, 'sessions', {
    id: sessionId,
    hash,
    owner_id: userId,
    device,
    is_secure: isSecure ? 1 : 0,
    is_embedded: isEmbedded ? 1 : 0,
    created: begun,
    last_used: begun,
    expires: begun + guestMicros,
    method: 'guest',
  })
  const actor = { ...actors.system, via: 'session', userId, sessionId } as const
  await transaction.write(actor, async own =>
    own.record(userCreated, { user_id: userId, role: 'customer', is_guest: true }),
  )
  return { secret, sessionId, userId }
}

type Introduction = { name?: string | undefined; guest_email?: string | undefined }

/** Stores the name and address that a guest typed. They are unverified: never looked up, never emailed. */
export async function introduceGuest(
  transaction: CompanyTransaction,
  userId: number,
  { name = '', guest_email: email = '' }: Introduction,
  naming: (name: string) => string,
) {
  if (name.trim() === '' && email.trim() === '') return
  const guest = await getUser(transaction, userId)
  const guest_email = email.trim() || guest.guest_email
  if (isAddress(name, guest_email ?? '')) {
    const message = 'Others would see this email address.'
    const errors = [{ field: 'name', code: 'address_as_name' as const, message }]
    throw problem('invalid_input', { errors })
  }
  const shown = name.trim() === '' ? guest.name : naming(name.trim())
  await editRow(transaction, 'users', userId, {
    name: shown,
    guest_email,
  })
  if (shown === guest.name) transaction.touch()
  else {
    const change = { name: { before: guest.name, after: shown } }
    transaction.record(userEdited, { user_id: userId }, change)
  }
}

/** Asks guests who reach a limit to sign in. */
export async function requireGuestRoom(
  transaction: CompanyTransaction,
  userId: number,
  of: 'votes' | 'posts',
) {
  const max = of === 'votes' ? guestVotesMax : guestPostsMax
  const find = of === 'votes' ? votesOf : postsOfGuest
  const found = await find(transaction, userId, max)
  if (found.length >= max) throw problem('sign_in_required')
}

/** By posts_of_creator. */
export function postsOfGuest(db: Runner, userId: number, limit: number) {
  return rowsOf(
    db,
    'posts',
    { creator_id: userId },
    {
      columns: ['id', 'title', 'slug', 'content'],
      condition: 'creator_id > 0',
      orderBy: ['id'],
      limit,
    },
  )
}

/** Finds the post if its form was sent twice. */
export async function findSentPost(
  transaction: CompanyTransaction,
  userId: number,
  { title, content }: { title: string; content: string },
) {
  const posts = await postsOfGuest(transaction, userId, guestPostsMax)
  return posts.find(post => post.title === title && post.content === content)
}
