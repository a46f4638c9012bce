import type { Task } from '../../features/jobs/index.ts'
import { hasUnsettledPeople, settlePeople } from '../../features/moderation/index.ts'

/** Finishes removing and restoring what blocked people wrote, and voiding votes, where there is much of it. */
export const settleBlockedPeople: Task = {
  name: 'settle-people',
  isDue: hasUnsettledPeople,
  run: (store, _log, signal) => settlePeople(store, signal),
}
