import type { Task } from '../../features/jobs/index.ts'
import { hasDueMails, planMails } from '../../features/notifications/index.ts'

/** Makes mails of the notifications that are due, digests among them. */
export const planDueMails: Task = {
  name: 'plan-mails',
  isDue: hasDueMails,
  run: (store, _log, signal) => planMails(store, signal),
}
