import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { hasUnsettledPeople, settlePeople } from '../../features/moderation/settle-people.ts'

/** Finishes removing and restoring what blocked people wrote, and voiding votes, where there is much of it. */
export const settleBlockedPeople: Task = {
  name: 'settle-people',
  isDue: hasUnsettledPeople,
  run: (store, _log, signal) => settlePeople(store, signal),
}
