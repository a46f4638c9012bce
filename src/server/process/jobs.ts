import type { Config } from '../../config/options.ts'
import { sendDeliveries } from '../../features/events/jobs/deliveries.ts'
import type { JobStats } from '../../features/events/jobs/list-jobs.ts'
import type { Jobs } from '../../features/events/jobs/run-jobs.ts'
import { activityFollower } from '../../features/insight/count-events.ts'
import { mailSender } from '../../features/notifications/mail/send-mails.ts'
import { notifier } from '../../features/notifications/notify.ts'
import { duplicatesFollower } from '../../features/posts/duplicates/follow-posts.ts'
import { webhookFollower } from '../../features/webhooks/deliver/plan-deliveries.ts'
import { webhookQueue } from '../../features/webhooks/deliver/webhook-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { renderMail } from '../../web/mail/render-mail.tsx'
import { secretBoxOf } from './secret-box.ts'
import { tasksOf } from './tasks.ts'

type Place = { port: number; baseUrl: string; mailer: Mailer | undefined; clock: Clock }

/** Everything that is done in the background, for a server on this port. */
export function jobsOf(config: Config, place: Place, stats: JobStats): Jobs {
  const { port: ownPort, baseUrl, mailer, clock } = place
  const outgoing = { allow: config.outgoingAllow, ownPort }
  const notifications = notifier(clock, mailer !== undefined)
  return {
    followers: [notifications, webhookFollower, activityFollower, duplicatesFollower],
    tasks: [
      sendDeliveries(notifications),
      ...(mailer ? [sendDeliveries(mailSender({ mailer, baseUrl, render: renderMail }))] : []),
      webhookQueue({ baseUrl, secrets: secretBoxOf(config), outgoing }),
      ...tasksOf(config, { sendsMail: mailer !== undefined }),
    ],
    stats,
  }
}
