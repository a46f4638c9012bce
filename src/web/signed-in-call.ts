import { problem } from '../errors/problem.ts'
import { type SessionCaller, writeAs } from '../features/callers/index.ts'
import type { Permission } from '../features/permissions/index.ts'
import type { CompanyTransaction } from '../store/index.ts'
import type { FormCall } from './page.ts'

/** The id in a form's path. */
export function pathId({ params: { id = '' } }: Pick<FormCall<unknown>, 'params'>): number {
  if (!/^[1-9][0-9]{0,15}$/.test(id)) throw problem('not_found')
  return Number(id)
}

/** Runs what a form asks for in one transaction, if its sender has the permission then. */
export function writeFor<Result>(
  { caller }: Pick<FormCall<unknown>, 'caller'>,
  permission: Permission,
  work: (transaction: CompanyTransaction, caller: SessionCaller) => Promise<Result>,
): Promise<Result> {
  if (caller.kind !== 'session') throw problem('sign_in_required')
  return writeAs(caller, permission, work)
}
