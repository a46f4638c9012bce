import type { Task } from '../../features/events/jobs/run-jobs.ts'
import { hasDueMails, planMails } from '../../features/notifications/mail/plan-mails.ts'

/** Makes mails of the notifications that are due, digests among them. */
export const planDueMails: Task = {
  name: 'plan-mails',
  isDue: hasDueMails,
  run: (store, _log, signal) => planMails(store, signal),
}
