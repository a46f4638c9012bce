import { type FieldError, problem } from '../../../errors/problem.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { editedFields } from '../organizations/edit-organization.ts'
import {
  findOrganizationsByExternalIds,
  type OrganizationRow,
} from '../organizations/find-organization.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import type { BulkOrganization, BulkResult } from './schema.ts'

type Fields = Pick<OrganizationRow, 'external_id' | 'name' | 'revenue' | 'segment'>
type Row = Fields & { id: number }

/** Creates or edits organizations by external id. */
export async function putOrganizations(
  transaction: CompanyTransaction,
  items: BulkOrganization[],
): Promise<BulkResult[]> {
  const rows = await findOrganizationsByExternalIds(
    transaction,
    items.map(({ external_id }) => external_id),
  )
  const known = new Map(rows.map(row => [row.external_id, row]))
  const errors: FieldError[] = []
  const created: Row[] = []
  const edited: (Row & { isRevenue: boolean })[] = []
  const results = items.map((item, index): BulkResult => {
    const { external_id } = item
    const before = known.get(external_id)
    if (!before) {
      const { name, revenue = 0, segment = '' } = item
      if (name === undefined) errors.push(nameMissing(index))
      const row = { id: transaction.nextId(), external_id, name: name ?? '', revenue, segment }
      created.push(row)
      return { id: row.id, external_id, result: 'created' }
    }
    const { id } = before
    const { after, changed } = editedFields(before, item)
    if (changed.length === 0) return { id, external_id, result: 'unchanged' }
    edited.push({ id, ...after, isRevenue: changed.includes('revenue') })
    return { id, external_id, result: 'edited' }
  })
  if (errors.length > 0) throw problem('invalid_input', { errors })
  await save(transaction, created, edited)
  return results
}

function nameMissing(index: number): FieldError {
  const message = 'This field is required for a new organization.'
  return { field: `organizations.${index}.name`, code: 'required', message }
}

async function save(
  transaction: CompanyTransaction,
  created: Row[],
  edited: (Row & { isRevenue: boolean })[],
) {
  const { now, revision } = transaction
  const fresh = { created: now, revision, edit_revision: revision, edited: null, is_listed: 1 }
  await insertRows(
    transaction,
    'organizations',
    created.map(row => ({ ...row, ...fresh })),
  )
  await settleAll(
    edited.map(async ({ isRevenue: _, ...row }) => {
      await transaction.run(update, { ...row, now, revision })
    }),
  )
  const recounted = edited.filter(({ isRevenue }) => isRevenue).map(({ id }) => id)
  await recordRevenueChanges(transaction, 'organization', recounted)
}

/** By primary key. */
const update = companyQuery<Row & { now: number; revision: number }, unknown>((query, value) =>
  query
    .updateTable('organizations')
    .set({
      name: value('name'),
      revenue: value('revenue'),
      segment: value('segment'),
      edited: value('now'),
      revision: value('revision'),
      edit_revision: value('revision'),
    })
    .where('id', '=', value('id')),
)
