import { type FieldError, problem } from '../../../errors/problem.ts'
import { settleAll } from '../../../platform/db/settle-all.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import { changesBetween } from '../../../store/event.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { editRow } from '../../../store/update-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import {
  editedFields,
  findOrganizationsByExternalIds,
  type OrganizationRow,
} from '../organizations/organizations.ts'
import { recordRevenueChanges } from '../organizations/revenue-changes.ts'
import { usersSynced } from './events.ts'
import { putUsers } from './put-users.ts'
import type { Bulk, BulkOrganization, BulkResult } from './schema.ts'

/** All of it, or nothing: errors name the item by its index, and roll the transaction back. */
export async function syncUsers(
  transaction: CompanyTransaction,
  caller: SignedInCaller,
  { organizations, users }: Bulk,
): Promise<{ organizations: BulkResult[]; users: BulkResult[] }> {
  const errors = [...repeatedIn('organizations', organizations), ...repeatedIn('users', users)]
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const written = {
    organizations: await putOrganizations(transaction, organizations),
    users: await putUsers(transaction, caller, users),
  }
  const changes = {
    organizations_created: idsOf(written.organizations, 'created'),
    organizations_edited: idsOf(written.organizations, 'edited'),
    users_created: idsOf(written.users, 'created'),
    users_edited: idsOf(written.users, 'edited'),
  }
  if (Object.values(changes).some(ids => ids.length > 0)) transaction.record(usersSynced, changes)
  return written
}

function idsOf(items: BulkResult[], result: BulkResult['result']): number[] {
  return items.filter(item => item.result === result).map(({ id }) => id)
}

function repeatedIn(list: string, items: { external_id: string }[]): FieldError[] {
  const seen = new Set<string>()
  return items.flatMap(({ external_id }, index) => {
    const isRepeated = seen.has(external_id)
    seen.add(external_id)
    const message = 'Another item has the same external id.'
    return isRepeated
      ? [{ field: `${list}.${index}.external_id`, code: 'repeated' as const, message }]
      : []
  })
}

type Fields = Pick<OrganizationRow, 'external_id' | 'name' | 'revenue' | 'segment'>
type Row = Fields & { id: number }

/** Creates or edits organizations by external id. */
async function putOrganizations(
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
    const after = editedFields(before, item)
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return { id, external_id, result: 'unchanged' }
    edited.push({ id, ...after, isRevenue: changes.revenue !== undefined })
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
    edited.map(({ isRevenue: _, id, ...row }) =>
      editRow(transaction, 'organizations', id, { ...row, edited: now }),
    ),
  )
  const recounted = edited.filter(({ isRevenue }) => isRevenue).map(({ id }) => id)
  await recordRevenueChanges(transaction, 'organization', recounted)
}
