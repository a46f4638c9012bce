export { rowById } from '../platform/db/row-by-id.ts'
export { postOf } from './append-events.ts'
export type { CommitLog, LoggedEvent } from './commit-log.ts'
export type { CompanyDb, CompanyMaintenance, CompanyTransaction, Runner } from './company-db.ts'
export { companyQuery, companyStatement, statementsOf } from './company-query.ts'
export { type Actor, actors, type EventKind, eventKind, rowId, textChange, vias } from './event.ts'
export { parallelCommits, writesPerCommit } from './group-commits.ts'
export { insertRows } from './insert-rows.ts'
export { markedIds } from './marked-ids.ts'
export { drawRevision, type Revisions } from './revisions.ts'
export { rowsBy, rowsById } from './rows-by.ts'
export { createStore, installationQuery, type Store } from './store.ts'
export type { DataChange, DataDependency } from './subject.ts'
export type {
  BatchKind,
  CustomFieldType,
  Held,
  ImportFormat,
  ImportState,
  Moderation,
  RoadmapVisibility,
  Role,
  StatusCategory,
  Tables,
} from './tables.ts'
