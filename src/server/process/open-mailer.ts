import type { Config } from '../../config/options.ts'
import type { Log } from '../../platform/log.ts'
import { Mailer } from '../../platform/mail/mailer.ts'
import { parseSender, type Sender } from '../../platform/mail/sender.ts'
import { parseSmtpUrl } from '../../platform/mail/smtp-url.ts'

/** Undefined where no server is set. */
export function openMailer(config: Config, baseUrl: string, log: Log): Mailer | undefined {
  const server = config.smtpUrl === undefined ? undefined : parseSmtpUrl(config.smtpUrl)
  if (!server) return undefined
  return new Mailer(server, senderOf(config, baseUrl), ({ cause, smtpStatus }) =>
    log.error('mail_not_sent', { cause, smtp_status: smtpStatus }),
  )
}

export function senderOf({ mailFrom }: Config, baseUrl: string): Sender {
  const from = parseSender(mailFrom ?? `no-reply@${new URL(baseUrl).hostname}`)
  // Only an IPv6 address as the host of the base URL makes none.
  return from ?? { name: '', address: 'no-reply@localhost' }
}
