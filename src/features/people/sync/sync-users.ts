import { type FieldError, problem } from '../../../errors/problem.ts'
import type { CompanyTransaction } from '../../../store/company-db.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { usersSynced } from './events.ts'
import { putOrganizations } from './put-organizations.ts'
import { putUsers } from './put-users.ts'
import type { Bulk, BulkResult } from './schema.ts'

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
