import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { wrapped } from '../../../platform/text/wrapped.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { addDeliveries } from '../../events/jobs/deliveries.ts'
import { findUser } from '../../people/users/find-user.ts'
import { findWebhook } from '../../webhooks/find-webhook.ts'
import { findSettings } from '../preferences/edit-settings.ts'
import { type MailLook, type Notice, short } from './compose-mail.ts'
import { mailQueue } from './plan-mails.ts'
import { startMail, type WantedMail } from './wanted-mail.ts'

/** Marks targets of these mails; those of other mails are plain user ids. */
const prefix = 'webhook '

/** The admin who gets a mail about a webhook; undefined for mails about posts. */
export function adminIdOf(target: string): number | undefined {
  return target.startsWith(prefix) ? Number(target.slice(prefix.length)) : undefined
}

/** Queues a mail to each admin about a webhook that Hark disabled. By users_newest_of_role. */
export async function planAdminMails(
  transaction: CompanyMaintenance,
  version: number,
  now: Micros,
): Promise<void> {
  const admins = await transaction.query
    .selectFrom('users')
    .select('id')
    .where('is_listed', '=', sql.lit(1))
    .where('role', '=', sql.lit('admin'))
    .where('deactivated', 'is', null)
    .where('confirmed', 'is not', null)
    .execute()
  const mails = admins.map(({ id }) => ({ version, target: `${prefix}${id}`, due: now }))
  await addDeliveries(transaction, mailQueue, mails)
}

const width = 72

/** Undefined if the webhook is no longer disabled, or the user no longer gets such mails. */
export async function webhookMail(db: CompanyDb, wanted: WantedMail): Promise<Mail | undefined> {
  const user = await findUser(db, wanted.userId)
  const settings = await findSettings(db, wanted.userId)
  if (user?.role !== 'admin' || user.deactivated !== null || user.confirmed === null)
    return undefined
  if (settings?.gets_mail === 0) return undefined
  const { look, data, sent } = await startMail(db, user, wanted)
  const { webhook_id } = JSON.parse(data) as { webhook_id: number }
  const webhook = await findWebhook(db, webhook_id)
  if (look.company.closed !== null || !webhook || webhook.disabled_reason === null) return undefined
  const { disabled_reason: reason } = webhook
  const mail = webhookNotice(look, { ...webhook, reason })
  return wanted.render.notice({ ...sent, ...mail }, look)
}

type Disabled = { id: number; url: string; reason: 'gone' | 'failing' | 'backlog' }

export function webhookNotice(
  { company, address, t }: MailLook,
  { id, url: webhookUrl, reason }: Disabled,
): Omit<Notice, 'to'> {
  // Only the host: URLs may contain secrets.
  const { host } = new URL(webhookUrl)
  const sentence = t('webhookDisabled', { host, reason: t(`disabled_${reason}`) })
  const url = `${address.base}/team/settings/webhooks/${id}/`
  const lines = [
    ...wrapped(sentence, width),
    ...wrapped(t('webhookKept'), width),
    '',
    url,
    '',
    t('mailSettings'),
    `${address.base}/settings/notifications/`,
    '',
  ]
  return {
    subject: `[${short(company.name, 50)}] ${sentence}`,
    text: lines.join('\n'),
    action: { label: t('mailOpenWebhook'), url },
  }
}
