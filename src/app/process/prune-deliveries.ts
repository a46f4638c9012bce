import type { Task } from '../../features/jobs/index.ts'
import { deleteOldDeliveries, findOldDeliveries } from '../../features/webhooks/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Deletes what was sent to webhooks long ago. */
export const pruneDeliveries: Task = {
  name: 'prune-deliveries',
  isDue: async store => (await findOldDeliveries(store)).length > 0,
  async run(store, _log, signal) {
    for (const companyId of await findOldDeliveries(store))
      while (
        !signal.aborted &&
        (await deleteOldDeliveries(store.company(companyId), store.clock()))
      )
        await Bun.sleep(pauseMs)
  },
}
