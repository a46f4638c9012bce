import type { Config } from '../../config/options.ts'
import { InstallationMail } from '../../features/notifications/mail/mail-server.ts'
import type { Secrets } from '../../platform/http/route.ts'
import type { Log } from '../../platform/log.ts'
import { parseSender, type Sender } from '../../platform/mail/sender.ts'
import { parseSmtpUrl } from '../../platform/mail/smtp-url.ts'
import type { DestinationOptions } from '../../platform/safe-fetch/destination.ts'
import type { Store } from '../../store/store.ts'

type Around = { baseUrl: string; secrets: Secrets; outgoing: DestinationOptions; log: Log }

export function openMail(
  config: Config,
  store: Store,
  { baseUrl, secrets, outgoing, log }: Around,
): InstallationMail {
  const server = config.smtpUrl === undefined ? undefined : parseSmtpUrl(config.smtpUrl)
  return new InstallationMail({
    store,
    secrets,
    outgoing,
    fixed: {
      server,
      from: config.mailFrom === undefined ? undefined : parseSender(config.mailFrom),
    },
    defaultFrom: senderOf(config, baseUrl),
    report: ({ cause, smtpStatus }) =>
      log.error('mail_not_sent', { cause, smtp_status: smtpStatus }),
  })
}

export function senderOf({ mailFrom }: Config, baseUrl: string): Sender {
  const from = parseSender(mailFrom ?? `no-reply@${new URL(baseUrl).hostname}`)
  // Undefined only if the host of the base URL is an IPv6 address.
  return from ?? { name: '', address: 'no-reply@localhost' }
}
