import { problem } from '../../../errors/problem.ts'
import { type Permission, permissions } from '../permissions.ts'
import { challenge } from './authenticate.ts'
import type { SignedInCaller } from './caller.ts'

/** For what a route's own permission does not decide, such as a field that only some may send. */
export function requirePermission(permission: Permission, caller: SignedInCaller) {
  if (caller.permissions.has(permission)) return
  const { scope } = permissions[permission]
  if (caller.kind !== 'token' || scope === null || caller.scopes.has(scope))
    throw problem('forbidden')
  throw problem('insufficient_scope', {
    detail: `This needs a token with the scope ${scope}.`,
    headers: {
      'www-authenticate': `${challenge}, error="insufficient_scope", scope="${scope}"`,
    },
  })
}
