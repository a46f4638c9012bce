import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import type { FormCall, PageCall } from '../parts/page.ts'

/** The workspace is the team's. For anyone else there is nothing here, as where there is nothing. */
export function findMember({
  caller,
}: Pick<PageCall | FormCall<unknown>, 'caller'>): SessionCaller | undefined {
  return caller.kind === 'session' && isTeam(caller.role) ? caller : undefined
}

export function requireMember(call: Pick<FormCall<unknown>, 'caller'>): SessionCaller {
  const member = findMember(call)
  if (!member) throw problem('not_found')
  return member
}
