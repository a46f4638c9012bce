export {
  type CallerRole,
  type Permission,
  permissions,
  permissionsOf,
  type Scope,
  scopes,
} from './permissions.ts'
