import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import type { Role } from '../../../store/tables.ts'
import { requireUnique } from './edit-user.ts'
import { emailKey } from './email.ts'
import { userCreated } from './events.ts'
import { findReferences } from './find-references.ts'
import { findUserByEmail } from './find-user.ts'
import type { CreateUser } from './schema.ts'

type AddUser = {
  email: string
  name: string
  role: Role
  alias?: string | undefined
  externalId?: string | undefined
  segment?: string | undefined
  organizationId?: number | null | undefined
  /** As they are stored. */
  customFields?: string | undefined
}

/** The new user's id, or undefined when the company has that e-mail already. */
export function addUser(
  db: CompanyDb,
  actor: Actor,
  { email, name, role, alias = '', externalId, segment = '', ...more }: AddUser,
): Promise<number | undefined> {
  return db.write(actor, async transaction => {
    if (await findUserByEmail(transaction, email)) return undefined
    const id = transaction.nextId()
    await insertRow(transaction, 'users', {
      id,
      email: email.trim(),
      email_key: emailKey(email),
      name,
      alias,
      role,
      deactivated: null,
      created: transaction.now,
      external_id: externalId ?? null,
      segment,
      organization_id: more.organizationId ?? null,
      custom_fields: more.customFields ?? '{}',
      revision: transaction.revision,
      edit_revision: transaction.revision,
    })
    transaction.record(userCreated, { user_id: id, role })
    return id
  })
}

/** The id of the new user. Nobody has voted yet, so no post has another revenue. */
export function createUser(db: CompanyDb, actor: Actor, input: CreateUser): Promise<number> {
  return db.write(actor, async transaction => {
    await requireUnique(transaction, input)
    const { email, name, alias, role = 'customer', external_id, segment } = input
    const references = await findReferences(transaction, input, nothing)
    const externalId = external_id ?? undefined
    const user = { email, name, alias, role, externalId, segment, ...references }
    return (await addUser(transaction, actor, user))!
  })
}

const nothing = { organization_id: null, custom_fields: '{}' }
