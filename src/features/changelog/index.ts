export {
  createEntryEndpoint,
  deleteEntryEndpoint,
  editEntryEndpoint,
  getEntryEndpoint,
  listEntriesEndpoint,
} from './api.ts'
export { entriesFingerprint } from './entries-fingerprint.ts'
export {
  changelogCreated,
  changelogDeleted,
  changelogEdited,
  changelogPublished,
  changelogUnpublished,
} from './events.ts'
export { findEntry, type LinkedEntry } from './find-entry.ts'
export { listEntryAddresses } from './list-addresses.ts'
export { listEntries } from './list-entries.ts'
export { findDueEntry, publishDueEntries } from './publish-due.ts'
export { entryMarks } from './resource.ts'
export { entrySlug, entryUrl } from './url.ts'
