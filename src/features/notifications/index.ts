export { notifier } from './notify.ts'
export { hasDueMails, planMails } from './plan-mails.ts'
export { mailSender } from './send-mails.ts'
