import { type FieldError, problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { type Actor, changesBetween } from '../../../store/event.ts'
import { editRow, updateRow } from '../../../store/update-row.ts'
import { tokenIssuer, unlinkIdentities } from '../../auth/identities/identities.ts'
import { removeEveryPasskey } from '../../auth/passkeys/passkeys.ts'
import { deleteLoginLink, endSessions, revokeLoginLinks } from '../../auth/sessions/sessions.ts'
import { followMoves } from '../../boards/follow-moves.ts'
import { endConfirming } from '../../notifications/preferences/edit-settings.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import { emailKey } from './email.ts'
import {
  userDeactivated,
  userDetailsEdited,
  userEdited,
  userReactivated,
  userRoleChanged,
  userTrustChanged,
} from './events.ts'
import { findReferences } from './find-references.ts'
import { findUserByEmail, findUserByExternalId, isLastAdmin, type User } from './find-user.ts'
import { hasPublicName } from './names.ts'
import type { EditUser } from './schema.ts'

/** `user` is as it is in the transaction. What is the same as before is no edit. */
export function editUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  {
    role = user.role,
    is_active = user.deactivated === null,
    is_trusted = user.is_trusted === 1,
    ...texts
  }: EditUser,
): Promise<void> {
  if (user.is_guest === 1) throw problem('guest_without_account')
  return db.write(actor, async transaction => {
    await editNames(transaction, actor, user, texts)
    await editDetails(transaction, user, texts)
    if (role !== user.role) await changeRole(transaction, user, role)
    await setTrusted(transaction, user, is_trusted)
    await setActive(transaction, actor, { ...user, role }, is_active)
  })
}

/** `user` is as it is in the transaction. */
export async function setTrusted(
  transaction: CompanyTransaction,
  user: Pick<User, 'id' | 'is_trusted' | 'is_guest'>,
  isTrusted: boolean,
) {
  // Posts by guests always need approval.
  if (user.is_guest === 1 || (user.is_trusted === 1) === isTrusted) return
  await editRow(transaction, 'users', user.id, { is_trusted: isTrusted ? 1 : 0 })
  transaction.record(userTrustChanged, { user_id: user.id, is_trusted: isTrusted })
}

/** Changes the fields that posts and comments show, and the email address. */
async function editNames(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  { email = user.email, name = user.name, alias = user.alias }: EditUser,
) {
  const after = { email, name, alias }
  const changes = changesBetween(user, after)
  if (Object.keys(changes).length === 0) return
  await requireUnique(transaction, { email }, user.id)
  const is_name_chosen = nameChoice(user, after)
  await update(transaction, user.id, { ...after, email_key: emailKey(email), is_name_chosen })
  if (email !== user.email) await leaveAddress(transaction, actor, user, { confirmed: null })
  transaction.record(userEdited, { user_id: user.id }, changes)
}

type Left = { confirmed: Micros | null; keptSession?: number }

/** Anyone who had the former address must neither stay signed in nor come in by a link or by another site. */
async function leaveAddress(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  { confirmed, keptSession }: Left,
) {
  await updateRow(transaction, 'users', user.id, {
    confirmed,
    mail_refused: null,
    mail_refusal: null,
  })
  await endConfirming(transaction, user.id)
  await revokeLoginLinks(transaction, user)
  await unlinkIdentities(transaction, user.id)
  // An admin changed the address, so its old owner may hold the passkeys.
  if (!keptSession) await removeEveryPasskey(transaction, user.id)
  await endSessions(transaction, actor, user.id, keptSession ? { besides: keptSession } : 'all')
}

/** Gives a person the address that they have proved to be theirs. Nobody has it. */
export async function takeAddress(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  { email, keptSession }: { email: string; keptSession: number },
) {
  const is_name_chosen = nameChoice(user, user)
  await update(transaction, user.id, { email, email_key: emailKey(email), is_name_chosen })
  await leaveAddress(transaction, actor, user, { confirmed: transaction.now, keptSession })
  const changes = { email: { before: user.email, after: email } }
  transaction.record(userEdited, { user_id: user.id }, changes)
}

/**
 * A name derived from the old address stays hidden. A name set by someone else is compared with the new address, unless its owner
 * has decided what others read: then it is only for the team until they choose one.
 */
function nameChoice(user: User, { name }: Pick<User, 'name'>): User['is_name_chosen'] {
  const { is_name_asked, is_name_chosen } = user
  if (name !== user.name) return is_name_asked === 1 && is_name_chosen !== null ? 0 : null
  return hasPublicName(user) ? is_name_chosen : 0
}

/** Changes fields that only the user's own URL and the list of users show. */
async function editDetails(transaction: CompanyTransaction, user: User, edit: EditUser) {
  const { external_id = user.external_id, segment = user.segment } = edit
  const references = await findReferences(transaction, edit, user)
  const after = {
    external_id,
    segment,
    organization_id: references.organizationId,
    custom_fields: references.customFields,
  }
  const changes = changesBetween(user, after)
  if (Object.keys(changes).length === 0) return
  await requireUnique(transaction, { external_id }, user.id)
  await update(transaction, user.id, after)
  // Proved was that the former one is theirs.
  if (external_id !== user.external_id) await unlinkIdentities(transaction, user.id, tokenIssuer)
  const [from, to] = [user.organization_id, after.organization_id]
  if (from !== to) await recordRevenueChanges(transaction, 'user', [user.id])
  transaction.record(userDetailsEdited, { user_id: user.id }, changes)
  await followMoves(transaction, [{ userId: user.id, from, to }])
}

async function update(transaction: CompanyTransaction, id: number, changes: Partial<User>) {
  await editRow(transaction, 'users', id, { ...changes, edited: transaction.now })
}

/** Tokens and sessions have the permissions of the new role from the next request on. */
async function changeRole(transaction: CompanyTransaction, user: User, role: User['role']) {
  if (role !== 'admin') await requireOtherAdmin(transaction, user)
  // Nobody on the team is blocked.
  if (role !== 'customer' && user.blocked !== null) throw problem('user_blocked')
  await update(transaction, user.id, { role })
  // An invitation is to the role that they had.
  await deleteLoginLink(transaction, user.id)
  const data = { user_id: user.id, before: user.role, after: role }
  transaction.record(userRoleChanged, data)
}

/**
 * A deactivated user's tokens stop working with the next request, and their sessions end. False where nobody has the
 * e-mail.
 */
export function setUserActive(
  db: CompanyDb,
  actor: Actor,
  email: string,
  isActive: boolean,
): Promise<boolean> {
  return db.write(actor, async transaction => {
    const user = await findUserByEmail(transaction, email)
    if (!user) return false
    await setActive(transaction, actor, user, isActive)
    return true
  })
}

/** `user` is as it is in the transaction. */
async function setActive(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  isActive: boolean,
) {
  if ((user.deactivated === null) === isActive) return
  if (!isActive) await requireOtherAdmin(transaction, user)
  await editRow(transaction, 'users', user.id, { deactivated: isActive ? null : transaction.now })
  if (!isActive) await endSessions(transaction, actor, user.id, 'all')
  transaction.record(isActive ? userReactivated : userDeactivated, { user_id: user.id })
}

/**
 * Refuses to take the last active admin away. The company's lock is held, so of two admins who demote or deactivate
 * each other at once, one is refused.
 */
export async function requireOtherAdmin(
  transaction: CompanyTransaction,
  user: Pick<User, 'id' | 'role' | 'deactivated'>,
) {
  if (await isLastAdmin(transaction, user)) throw problem('last_admin')
}

type Unique = { email?: string | undefined; external_id?: string | null | undefined }

/** Refuses what another user has; under the company's lock, nobody takes it in between. */
export async function requireUnique(
  transaction: CompanyTransaction,
  { email, external_id }: Unique,
  ownId = 0,
) {
  const errors: FieldError[] = []
  const report = (field: string, other: { id: number } | undefined) => {
    if (!other || other.id === ownId) return
    errors.push({ field, code: 'taken', message: `The user ${other.id} has this.` })
  }
  if (email !== undefined) report('email', await findUserByEmail(transaction, email))
  if (typeof external_id === 'string')
    report('external_id', await findUserByExternalId(transaction, external_id))
  if (errors.length > 0) throw problem('already_exists', { errors })
}
