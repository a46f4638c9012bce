import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { isRevenueDue } from '../../features/posts/revenue/find-due.ts'
import { countRevenue } from '../../features/posts/revenue/follow-changes.ts'

/** Counts the revenue of posts whose voters or organizations have changed, and detaches users of deleted ones. */
export const countPostRevenue: Task = {
  name: 'count-revenue',
  isDue: isRevenueDue,
  run: (store, _log, signal) => countRevenue(store, signal),
}
