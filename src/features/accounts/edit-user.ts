import type { Actor, CompanyDb, CompanyTransaction } from '../../store/index.ts'
import { endSessions, revokeLoginLinks } from '../sessions/index.ts'
import { emailKey } from './email.ts'
import { userEdited, userRoleChanged } from './events.ts'
import type { User } from './find-user.ts'
import { requireUnique } from './require-unique.ts'
import type { EditUser } from './schema.ts'
import { requireOtherAdmin, setActive } from './set-user-active.ts'

/** `user` is as it is in the transaction. What is the same as before is no edit. */
export function editUser(
  db: CompanyDb,
  actor: Actor,
  user: User,
  { role = user.role, is_active = user.deactivated === null, ...texts }: EditUser,
): Promise<void> {
  return db.write(actor, async transaction => {
    await editTexts(transaction, actor, user, texts)
    if (role !== user.role) await changeRole(transaction, user, role)
    await setActive(transaction, actor, { ...user, role }, is_active)
  })
}

async function editTexts(
  transaction: CompanyTransaction,
  actor: Actor,
  user: User,
  { email = user.email, name = user.name, alias = user.alias, ...more }: EditUser,
) {
  const { external_id = user.external_id, segment = user.segment } = more
  const after = { email, name, alias, external_id, segment }
  const names = Object.keys(after) as (keyof typeof after)[]
  const changed = names.filter(field => after[field] !== user[field])
  if (changed.length === 0) return
  await requireUnique(transaction, after, user.id)
  const { now: edited, revision } = transaction
  await transaction.query
    .updateTable('users')
    .set({ ...after, email_key: emailKey(email), edited, revision, edit_revision: revision })
    .where('id', '=', user.id)
    .execute()
  // Anyone who reads mail at the former address must neither stay signed in nor come in by a link.
  if (email !== user.email) {
    await transaction.query
      .updateTable('users')
      .set({ confirmed: null })
      .where('id', '=', user.id)
      .execute()
    await revokeLoginLinks(transaction, user)
    await endSessions(transaction, actor, user.id, 'all')
  }
  const changes = changed.map(field => [field, { before: user[field], after: after[field] }])
  transaction.record(userEdited, { user_id: user.id }, Object.fromEntries(changes))
}

/** Whoever has a token or a session may do from the next request on what the new role may. */
async function changeRole(transaction: CompanyTransaction, user: User, role: User['role']) {
  if (role !== 'admin') await requireOtherAdmin(transaction, user)
  const { now: edited, revision } = transaction
  await transaction.query
    .updateTable('users')
    .set({ role, edited, revision, edit_revision: revision })
    .where('id', '=', user.id)
    .execute()
  const data = { user_id: user.id, before: user.role, after: role }
  transaction.record(userRoleChanged, data)
}
