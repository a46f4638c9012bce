export { addStatus, positionMax } from './add-status.ts'
export { editStatus } from './edit-status.ts'
export {
  statusCreated,
  statusMadeDefault,
  statusPostsMoved,
  statusRetired,
  statusUpdated,
} from './events.ts'
export {
  findStatus,
  findStatusId,
  getDefaultStatusId,
  isPublicColumn,
  listStatuses,
  type Status,
  shownStatusId,
  unknownStatus,
} from './find-status.ts'
export { findStatusIds, groupStatusIds, statusFinder } from './find-status-ids.ts'
export { findUnmovedStatuses, moveSomePosts } from './move-posts.ts'
export { retireStatus } from './retire-status.ts'
export { roadmapVisibilities, statusCategories, statusView } from './schema.ts'
export { seedStatuses } from './seed-statuses.ts'
