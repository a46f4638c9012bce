import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { findUnmovedStatuses, moveSomePosts } from '../../features/statuses/retire-status.ts'
import { actors } from '../../store/event.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Moves the posts of retired statuses to what has replaced those. */
export const replaceStatuses: Task = {
  name: 'replace-statuses',
  isDue: async store => (await findUnmovedStatuses(store)).length > 0,
  async run(store, _log, signal) {
    for (const companyId of await findUnmovedStatuses(store))
      while (!signal.aborted && (await moveSomePosts(store.company(companyId), actors.system)))
        await Bun.sleep(pauseMs)
  },
}
