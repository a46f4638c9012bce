import type { Task } from '../../features/jobs/index.ts'
import {
  deleteOldDeliveries,
  expireSome,
  findExpired,
  findOldDeliveries,
} from '../../features/webhooks/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

const steps = [
  { find: findExpired, some: expireSome },
  { find: findOldDeliveries, some: deleteOldDeliveries },
]

/** Expires what disabled webhooks have kept for too long, and deletes what was sent long ago. */
export const pruneDeliveries: Task = {
  name: 'prune-deliveries',
  async isDue(store) {
    for (const { find } of steps) if ((await find(store)).length > 0) return true
    return false
  },
  async run(store, _log, signal) {
    for (const { find, some } of steps)
      for (const companyId of await find(store))
        while (!signal.aborted && (await some(store.company(companyId), store.clock())))
          await Bun.sleep(pauseMs)
  },
}
