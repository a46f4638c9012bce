export {
  findSessionCaller,
  findTokenCaller,
  findVisitor,
  findVisitorAccess,
} from './authenticate.ts'
export type {
  Caller,
  SessionCaller,
  SignedInCaller,
  TokenCaller,
  ViewedRole,
  Visitor,
} from './caller.ts'
export { viewedRoles } from './caller.ts'
export { Callers } from './callers.ts'
export { endpoint } from './endpoint.ts'
export { hasExpired } from './expiry.ts'
export { findSessionAccess } from './find-session-access.ts'
export { challenge, invalidToken } from './invalid-token.ts'
export { requirePermission } from './require-permission.ts'
export { writeAs } from './write-as.ts'
