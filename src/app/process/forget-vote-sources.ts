import type { Task } from '../../features/jobs/index.ts'
import { findOldSource, forgetSources } from '../../features/vote-bursts/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Deletes where votes came from after 30 days. */
export const forgetVoteSources: Task = {
  name: 'forget-vote-sources',
  isDue: async store => (await findOldSource(store)) !== undefined,
  async run(store, _log, signal) {
    for (;;) {
      const companyId = await findOldSource(store)
      if (companyId === undefined || signal.aborted) return
      await forgetSources(store, companyId)
      await Bun.sleep(pauseMs)
    }
  },
}
