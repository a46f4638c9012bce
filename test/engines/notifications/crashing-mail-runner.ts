/**
 * Runs the jobs that notify and mail, until nothing is left. With `die` it kills itself once the mail server has
 * accepted a mail, before that is written down.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sendDeliveries } from '../../../src/features/events/jobs/deliveries.ts'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { planDueMails } from '../../../src/features/notifications/mail/plan-mails.ts'
import { mailSender } from '../../../src/features/notifications/mail/send-mails.ts'
import { notifier } from '../../../src/features/notifications/notify.ts'
import { createLog } from '../../../src/platform/log.ts'
import { Mailer } from '../../../src/platform/mail/mailer.ts'
import { parseSmtpUrl } from '../../../src/platform/mail/smtp-url.ts'
import { openStore, patient } from '../../../src/server/process/open-store.ts'
import { renderMail } from '../../../src/web/mail/render-mail.tsx'

const [dataDir = '', databaseUrl, smtpUrl = '', dies] = process.argv.slice(2)
const store = await openStore(
  { dataDir, databaseUrl: databaseUrl || undefined },
  undefined,
  patient,
)
const from = { name: '', address: 'feedback@acme.example' }
const mailer = new Mailer(parseSmtpUrl(smtpUrl)!, from, () => {})
const deliver = mailer.deliver.bind(mailer)
mailer.deliver = async mail => {
  const failure = await deliver(mail)
  if (dies === 'die' && !failure) process.kill(process.pid, 'SIGKILL')
  return failure
}
const notifications = notifier(store.clock, () => true)
const mails = mailSender({
  mail: { mailer },
  baseUrl: 'https://a.example',
  render: renderMail,
  clock: store.clock,
})
const jobs = {
  followers: [notifications],
  tasks: [sendDeliveries(notifications), sendDeliveries(mails), planDueMails],
}
const done = new AbortController()
const timing = { leaseMs: 100, retryMs: 50, lookMs: 10, lingerMs: 50 }
const log = createLog('silent')
const running = runJobs(store, jobs, log, done.signal, timing)
for (let idle = 0; idle < 3; ) {
  await wait(10)
  const [company] = await store.installation.selectFrom('companies').select('version').execute()
  const [cursor] = await store.installation.selectFrom('job_cursors').select('version').execute()
  const deliveries = await store.installation.selectFrom('deliveries').select('target').execute()
  const mails = await store.installation.selectFrom('notification_mails').select('due').execute()
  const left = deliveries.length + mails.length
  idle = cursor?.version === company!.version && left === 0 ? idle + 1 : 0
}
done.abort()
await running
await mailer.close(1_000)
await store.engine.close()
