import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { writeAs } from '../../features/auth/caller/write-as.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { FormCall } from './page.ts'

/** The id in a form's path. */
export function pathId(call: Pick<FormCall<unknown>, 'params'>, name = 'id'): number {
  const id = findPathId(call, name)
  if (id === undefined) throw problem('not_found')
  return id
}

export function findPathId(
  { params }: Pick<FormCall<unknown>, 'params'>,
  name = 'id',
): number | undefined {
  const { [name]: id = '' } = params
  return /^[1-9][0-9]{0,15}$/.test(id) ? Number(id) : undefined
}

/** Runs what a form asks for in one transaction, if its sender has the permission then. */
export function writeFor<Result>(
  { caller }: Pick<FormCall<unknown>, 'caller'>,
  permission: Permission,
  work: (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>,
): Promise<Result> {
  if (caller.kind !== 'session') throw problem('sign_in_required')
  // Within the transaction it is looked at again only where anyone's access has changed since.
  if (!caller.permissions.has(permission)) throw problem('forbidden')
  return writeAs(caller, permission, work)
}
