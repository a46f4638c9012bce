import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { addUser } from './add-user.ts'
import { findReferences } from './find-references.ts'
import { requireUnique } from './require-unique.ts'
import type { CreateUser } from './schema.ts'

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
