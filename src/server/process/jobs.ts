import type { Config } from '../../config/options.ts'
import { sendDeliveries } from '../../features/events/jobs/deliveries.ts'
import type { JobStats } from '../../features/events/jobs/list-jobs.ts'
import type { Jobs } from '../../features/events/jobs/run-jobs.ts'
import type { Task } from '../../features/events/jobs/task.ts'
import { activityFollower } from '../../features/insight/count-events.ts'
import type { InstallationMail } from '../../features/notifications/mail/mail-server.ts'
import { planDueMails } from '../../features/notifications/mail/plan-mails.ts'
import { mailSender } from '../../features/notifications/mail/send-mails.ts'
import { notifier } from '../../features/notifications/notify.ts'
import { planSummaries } from '../../features/notifications/summary/weekly-summary.ts'
import { duplicatesFollower } from '../../features/posts/duplicates/follow-posts.ts'
import { segmentFollower } from '../../features/segments/follow-events.ts'
import { themeFollower } from '../../features/themes/count-themes.ts'
import { webhookFollower } from '../../features/webhooks/deliver/plan-deliveries.ts'
import { webhookQueue } from '../../features/webhooks/deliver/webhook-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import { renderMail } from '../../web/mail/render-mail.tsx'
import { secretBoxOf } from './secret-box.ts'
import { tasksOf } from './tasks.ts'

type Place = { port: number; baseUrl: string; mail: InstallationMail; clock: Clock }

/** Everything that is done in the background, for a server on this port. */
export function jobsOf(config: Config, place: Place, stats: JobStats): Jobs {
  const { port: ownPort, baseUrl, mail, clock } = place
  const outgoing = { allow: config.outgoingAllow, ownPort }
  const sendsMail = () => mail.mailer !== undefined
  const notifications = notifier(clock, () => mail.isExpected)
  return {
    followers: [
      notifications,
      webhookFollower,
      activityFollower,
      duplicatesFollower,
      segmentFollower,
      themeFollower,
    ],
    tasks: [
      sendDeliveries(notifications),
      onlyWhile(
        sendsMail,
        sendDeliveries(mailSender({ mail, baseUrl, render: renderMail, clock })),
      ),
      onlyWhile(sendsMail, planDueMails),
      onlyWhile(sendsMail, planSummaries),
      webhookQueue({ baseUrl, secrets: secretBoxOf(config), outgoing }),
      ...tasksOf(config, outgoing),
    ],
    stats,
  }
}

/** A task that is only due while `isOn` returns true. */
function onlyWhile(isOn: () => boolean, task: Task): Task {
  return {
    ...task,
    isDue: async store => isOn() && task.isDue(store),
    dueByTime: clock => (isOn() ? task.dueByTime?.(clock) : undefined),
  }
}
