import type { Task } from '../../features/events/jobs/run-jobs.ts'
import {
  findDeletedWebhooks,
  removeSomeDeliveries,
} from '../../features/webhooks/manage/remove-deleted.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Deletes what deleted webhooks have left. */
export const removeWebhooks: Task = {
  name: 'remove-webhooks',
  isDue: async store => (await findDeletedWebhooks(store)).length > 0,
  async run(store, _log, signal) {
    for (const companyId of await findDeletedWebhooks(store))
      while (!signal.aborted && (await removeSomeDeliveries(store.company(companyId))))
        await Bun.sleep(pauseMs)
  },
}
