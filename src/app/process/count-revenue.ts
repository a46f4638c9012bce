import type { Task } from '../../features/jobs/index.ts'
import { countRevenue, isRevenueDue } from '../../features/revenue/index.ts'

/** Counts the revenue of posts whose voters or organizations have changed, and detaches users of deleted ones. */
export const countPostRevenue: Task = {
  name: 'count-revenue',
  isDue: isRevenueDue,
  run: (store, _log, signal) => countRevenue(store, signal),
}
