export type { Actor, CompanyDb, CompanyTransaction } from './company-db.ts'
export { createStore, type Store } from './store.ts'
export type { Role, Tables } from './tables.ts'
