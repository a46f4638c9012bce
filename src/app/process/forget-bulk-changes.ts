import type { Task } from '../../features/jobs/index.ts'
import { findOldChange, forgetChanges } from '../../features/post-writes/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Deletes what undoing bulk changes would need, once they are too old for that. */
export const forgetBulkChanges: Task = {
  name: 'forget-bulk-changes',
  isDue: async store => (await findOldChange(store)) !== undefined,
  async run(store, _log, signal) {
    for (;;) {
      const companyId = await findOldChange(store)
      if (companyId === undefined || signal.aborted) return
      await forgetChanges(store, companyId)
      await Bun.sleep(pauseMs)
    }
  },
}
