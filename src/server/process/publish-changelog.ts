import { findDueEntry, publishDueEntries } from '../../features/changelog/publish-due.ts'
import type { Task } from '../../features/events/jobs/run-jobs.ts'

/** Publishes scheduled entries of the changelog. */
export const publishChangelog: Task = {
  name: 'publish-changelog',
  isDue: async store => (await findDueEntry(store)) !== undefined,
  run: (store, _log, signal) => publishDueEntries(store, signal),
}
