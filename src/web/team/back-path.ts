import { problem } from '../../errors/problem.ts'
import type { SessionCaller } from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import { returnPath } from '../../platform/http/return-path.ts'
import type { FormCall, PageCall } from '../parts/page.ts'

/** The page of the workspace that a form leads back to. */
export function backPath(
  {
    address,
    fields: { back },
  }: Pick<FormCall<{ back?: string | undefined }>, 'address' | 'fields'>,
  home = '/team/',
): string {
  const path = returnPath(address, back)
  return path?.startsWith(`${address.path}/team/`) ? path : address.path + home
}

/** A path of ours with one more query parameter, or another value of it. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}

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
