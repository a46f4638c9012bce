export type { Actor, CompanyDb, CompanyTransaction } from './company-db.ts'
export { insertRows } from './insert-rows.ts'
export { createStore, type Store } from './store.ts'
export type { Role, Tables } from './tables.ts'
