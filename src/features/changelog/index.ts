export {
  createEntryEndpoint,
  deleteEntryEndpoint,
  editEntryEndpoint,
  getEntryEndpoint,
  listEntriesEndpoint,
} from './api.ts'
export { completedPosts } from './completed-posts.ts'
export { createEntry } from './create-entry.ts'
export { deleteEntry } from './delete-entry.ts'
export { editEntry } from './edit-entry.ts'
export { entriesFingerprint } from './entries-fingerprint.ts'
export {
  changelogCreated,
  changelogDeleted,
  changelogEdited,
  changelogPublished,
  changelogUnpublished,
} from './events.ts'
export { findEntry, type LinkedEntry } from './find-entry.ts'
export { linkedPostsMax } from './linked-posts.ts'
export { listEntryAddresses } from './list-addresses.ts'
export { listEntries } from './list-entries.ts'
export { findDueEntry, publishDueEntries } from './publish-due.ts'
export { entryMarks, presentEntry } from './resource.ts'
export { createEntryBody, entryStates } from './schema.ts'
export { entrySlug, entryUrl } from './url.ts'
