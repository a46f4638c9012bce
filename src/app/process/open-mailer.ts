import type { Config } from '../../config/options.ts'
import type { Log } from '../../platform/log.ts'
import { Mailer } from '../../platform/mail/mailer.ts'
import { parseSender } from '../../platform/mail/sender.ts'
import { parseSmtpUrl } from '../../platform/mail/smtp-url.ts'

/** Undefined where no server is set. */
export function openMailer(
  { smtpUrl, mailFrom }: Config,
  baseUrl: string,
  log: Log,
): Mailer | undefined {
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl)
  if (!server) return undefined
  const from = parseSender(mailFrom ?? `no-reply@${new URL(baseUrl).hostname}`)
  // Only an IPv6 address as the host of the base URL makes none.
  const sender = from ?? { name: '', address: 'no-reply@localhost' }
  return new Mailer(server, sender, ({ cause, smtpStatus }) =>
    log.error('mail_not_sent', { cause, smtp_status: smtpStatus }),
  )
}
