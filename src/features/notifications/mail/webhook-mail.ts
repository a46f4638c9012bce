import { sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import { wrapped } from '../../../platform/text/wrapped.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import { pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { companyAddress } from '../../company/company.ts'
import { addDeliveries } from '../../events/jobs/deliveries.ts'
import { findUser } from '../../people/users/find-user.ts'
import { findWebhook } from '../../webhooks/find-webhook.ts'
import { findSettings } from '../preferences/edit-settings.ts'
import { type MailLook, type Notice, type RenderMail, short } from './compose-mail.ts'
import { mailQueue } from './plan-mails.ts'

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

/** A mail to one person because of one event; `id` is that of its delivery. */
export type WantedMail = {
  userId: number
  version: number
  id: string
  baseUrl: string
  render: RenderMail
}

/** Undefined if the webhook is no longer disabled, or the user no longer gets such mails. */
export async function webhookMail(
  db: CompanyDb,
  { userId, version, id, baseUrl, render }: WantedMail,
): Promise<Mail | undefined> {
  const user = await findUser(db, userId)
  const settings = await findSettings(db, userId)
  if (user?.role !== 'admin' || user.deactivated !== null || user.confirmed === null)
    return undefined
  if (settings?.gets_mail === 0) return undefined
  const company = await db.query.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
  const { data, revision } = await db.query
    .selectFrom('events')
    .select(['data', 'revision'])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const { webhook_id } = JSON.parse(data) as { webhook_id: number }
  const webhook = await findWebhook(db, webhook_id)
  if (company.closed !== null || !webhook || webhook.disabled_reason === null) return undefined
  const t = textsIn(pageLanguage(user.language ?? company.language))
  const look = { company, address: companyAddress(company, baseUrl), t }
  const { disabled_reason: reason } = webhook
  const messageId = sha256(`${id} ${revision}`).slice(0, 32)
  const mail = webhookNotice(look, { ...webhook, reason })
  return render.notice({ to: user.email, messageId, ...mail }, look)
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
