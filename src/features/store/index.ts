export {
  type Actor,
  type CompanyDb,
  type CompanyTransaction,
  companyQuery,
  companyStatement,
  type Runner,
  statementsOf,
} from './company-db.ts'
export { insertRows } from './insert-rows.ts'
export { createStore, installationQuery, type Store } from './store.ts'
export type { Role, Tables } from './tables.ts'
