import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import type { FormCall, PageCall } from '../parts/page.ts'

/** Some pages are for admins. For anyone else there is nothing here, as where there is nothing. */
export function findAdmin({
  caller,
}: Pick<PageCall | FormCall<unknown>, 'caller'>): SessionCaller | undefined {
  return caller.kind === 'session' && caller.role === 'admin' ? caller : undefined
}

export function requireAdmin(call: Pick<FormCall<unknown>, 'caller'>) {
  if (!findAdmin(call)) throw problem('not_found')
}
