import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { findRemovedBatches, removeAll } from '../../features/transfer/batches/remove-batch.ts'
import { actors } from '../../store/event.ts'

/** Removes what the demo or an import added, once an admin has asked for it. */
export const removeBatches: Task = {
  name: 'remove-batches',
  isDue: async store => (await findRemovedBatches(store)).length > 0,
  async run(store, _log, signal) {
    const failures: unknown[] = []
    for (const companyId of await findRemovedBatches(store))
      try {
        await removeAll(store.company(companyId), actors.system, signal)
      } catch (failure) {
        // The batches of other companies do not wait for this one.
        failures.push(failure)
      }
    if (failures.length > 0) throw failures[0]
  },
}
