export { findStatusId, getDefaultStatusId } from './find-status.ts'
export { statusView } from './schema.ts'
export { seedStatuses } from './seed-statuses.ts'
