import type { Task } from '../../features/events/jobs/run-jobs.ts'
import {
  clearSomeValues,
  findDeletedCustomFields,
} from '../../features/people/custom-fields/values.ts'

/** Writers that wait for SQLite's lock poll for it: without a pause between slices they might never get it. */
const pauseMs = 10

/** Takes the values of deleted custom fields from users. */
export const clearCustomFields: Task = {
  name: 'clear-custom-fields',
  isDue: async store => (await findDeletedCustomFields(store)).length > 0,
  async run(store, _log, signal) {
    for (const companyId of await findDeletedCustomFields(store))
      while (!signal.aborted && (await clearSomeValues(store.company(companyId))))
        await Bun.sleep(pauseMs)
  },
}
