import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { findDeletedTags, removeDeletedTags } from '../../features/tags/remove-deleted-tags.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Deletes what deleted tags have left on posts. */
export const removeTags: Task = {
  name: 'remove-tags',
  isDue: async store => (await findDeletedTags(store)).length > 0,
  async run(store, _log, signal) {
    for (const companyId of await findDeletedTags(store))
      while (!signal.aborted && (await removeDeletedTags(store.company(companyId))))
        await Bun.sleep(pauseMs)
  },
}
