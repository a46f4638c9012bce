export {
  type CallerRole,
  isOwnAffair,
  isTeam,
  type Permission,
  permissions,
  permissionsOf,
  type Scope,
  scopes,
} from './permissions.ts'
