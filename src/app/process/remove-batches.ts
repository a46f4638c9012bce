import { findRemovedBatches, removeSome } from '../../features/batches/index.ts'
import type { Task } from '../../features/jobs/index.ts'
import { actors } from '../../store/index.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Removes what the demo or an import added, once somebody has asked for it. */
export const removeBatches: Task = {
  name: 'remove-batches',
  isDue: async store => (await findRemovedBatches(store)).length > 0,
  async run(store, _log, signal) {
    const failures: unknown[] = []
    for (const companyId of await findRemovedBatches(store))
      try {
        while (!signal.aborted && (await removeSome(store.company(companyId), actors.system)))
          await Bun.sleep(pauseMs)
      } catch (failure) {
        // The batches of other companies do not wait for this one.
        failures.push(failure)
      }
    if (failures.length > 0) throw failures[0]
  },
}
