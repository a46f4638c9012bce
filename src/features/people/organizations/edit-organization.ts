import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { organizationEdited } from './events.ts'
import type { OrganizationRow } from './find-organization.ts'
import { requireUnique } from './require-unique.ts'
import { recordRevenueChanges } from './revenue-changes.ts'
import type { EditOrganization } from './schema.ts'

/** `organization` is as it is in the transaction. What is the same as before is no edit. */
export function editOrganization(
  db: CompanyDb,
  actor: Actor,
  organization: OrganizationRow,
  edit: EditOrganization,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { after, changed } = editedFields(organization, edit)
    if (changed.length === 0) return
    const { id } = organization
    await requireUnique(transaction, after.external_id, id)
    const { now: edited, revision } = transaction
    await transaction.query
      .updateTable('organizations')
      .set({ ...after, edited, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    if (changed.includes('revenue')) await recordRevenueChanges(transaction, 'organization', [id])
    const changes = changed.map(field => [
      field,
      { before: organization[field], after: after[field] },
    ])
    transaction.record(organizationEdited, { organization_id: id }, Object.fromEntries(changes))
  })
}

/** Every field as it is after an edit, and which of them are others than before. */
export function editedFields(
  organization: Pick<OrganizationRow, 'external_id' | 'name' | 'revenue' | 'segment'>,
  { external_id, name, revenue, segment }: EditOrganization,
) {
  const after = {
    external_id: external_id === undefined ? organization.external_id : external_id,
    name: name ?? organization.name,
    revenue: revenue ?? organization.revenue,
    segment: segment ?? organization.segment,
  }
  const fields = Object.keys(after) as (keyof typeof after)[]
  return { after, changed: fields.filter(field => after[field] !== organization[field]) }
}
