export {
  type CallerRole,
  isTeam,
  type Permission,
  permissions,
  permissionsOf,
  type Scope,
  scopes,
} from './permissions.ts'
