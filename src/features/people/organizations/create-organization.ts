import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { organizationCreated } from './events.ts'
import { requireUnique } from './require-unique.ts'
import type { CreateOrganization } from './schema.ts'

/** The id of the new organization. */
export function createOrganization(
  db: CompanyDb,
  actor: Actor,
  { name, external_id = null, revenue = 0, segment = '' }: CreateOrganization,
): Promise<number> {
  return db.write(actor, async transaction => {
    await requireUnique(transaction, external_id)
    const { now: created, revision } = transaction
    const id = transaction.nextId()
    const fields = { external_id, name, revenue, segment }
    await transaction.query
      .insertInto('organizations')
      .values({ id, ...fields, created, revision, edit_revision: revision, edited: null })
      .execute()
    transaction.record(organizationCreated, { organization_id: id }, fields)
    return id
  })
}
