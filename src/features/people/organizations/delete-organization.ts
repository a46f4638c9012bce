import type { CompanyDb } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { organizationDeleted } from './events.ts'
import type { OrganizationRow } from './find-organization.ts'
import { recordRevenueChanges } from './revenue-changes.ts'

/**
 * Nothing shows or finds it any more, and its external id is free. Its users are detached later, and what it adds to the
 * revenue of posts is taken off (features/revenue), because both may be too many for one write.
 */
export function deleteOrganization(
  db: CompanyDb,
  actor: Actor,
  { id, name }: Pick<OrganizationRow, 'id' | 'name'>,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { revision } = transaction
    await transaction.query
      .updateTable('organizations')
      .set({ is_listed: 0, revision, edit_revision: revision })
      .where('id', '=', id)
      .execute()
    await recordRevenueChanges(transaction, 'organization', [id])
    transaction.record(organizationDeleted, { organization_id: id }, { name })
  })
}
