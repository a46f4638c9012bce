import { type FieldError, fieldProblem, problem } from '../../../errors/problem.ts'
import { setMailServer } from '../../../features/notifications/mail/mail-server.ts'
import {
  type ClientSecrets,
  type MailServerSettings,
  mailSecurities,
} from '../../../features/notifications/mail/stored-mail-server.ts'
import { parseSender } from '../../../platform/mail/sender.ts'
import { checkMailServer } from '../../../platform/safe-fetch/destination.ts'
import { writeFor } from '../../parts/form-calls.ts'
import type { Form, FormCall, Page } from '../../parts/page.ts'
import { anyFields } from '../change-row.ts'
import { maySetMailServer } from './mail-server.tsx'

const noClient = { token_url: '', client_id: '', scope: '' }

type Fields = Record<string, string>

/** Saves the installation's mail server, or removes it. Every process uses it within seconds, and this one at once. */
export function mailServerForm(page: Page, done: (call: FormCall<Fields>) => string): Form<Fields> {
  return {
    fields: anyFields,
    page,
    // Its name is looked up.
    isOutgoing: true,
    perAddress: { burst: 20, perMinute: 20 },
    explained: ['secret_key_missing'],
    async run(call) {
      if (!maySetMailServer(call)) throw problem('not_found')
      const { fields, mail, secrets, t } = call
      const settings = fields.mail_off === 'on' ? undefined : await readSettings(call)
      const isSet = await writeFor(call, 'company.write', (transaction, { actor }) =>
        setMailServer(transaction, actor, secrets, {
          settings,
          password: secretIn(fields, settings),
        }),
      )
      if (!isSet) {
        const message = t('field_required')
        throw fieldProblem('mail_password', 'required', message)
      }
      await mail.look()
      return { redirectTo: done(call) }
    },
  }
}

/** Both secrets of a client are replaced together. */
function secretIn(fields: Partial<Fields>, settings: MailServerSettings | undefined): string {
  const { mail_password: clientSecret = '', mail_refresh_token: refreshToken = '' } = fields
  if (!settings?.token_url || !(clientSecret || refreshToken)) return clientSecret
  return JSON.stringify({ clientSecret, refreshToken } satisfies ClientSecrets)
}

/** Refuses a server that no mail would be sent to. */
async function readSettings(call: FormCall<Fields>): Promise<MailServerSettings> {
  const { fields, mail, outgoing, t } = call
  const errors: FieldError[] = []
  const wrong = (field: string, message: string) =>
    errors.push({ field, code: 'invalid_choice', message })
  const host = hostOf(fields.mail_host ?? '')
  const port = /^\d{1,5}$/.test(fields.mail_port ?? '') ? Number(fields.mail_port) : 0
  const security = mailSecurities.find(each => each === fields.mail_security) ?? 'starttls'
  const user = fields.mail_user?.trim() ?? ''
  const from = mail.fixedFrom ?? fields.mail_from?.trim() ?? ''
  const token_url = fields.mail_token_url?.trim() ?? ''
  const client_id = fields.mail_client_id?.trim() ?? ''
  const scope = fields.mail_scope?.trim() ?? ''
  if (token_url) {
    if (!/^https?:\/\/\S+$/.test(token_url) || !URL.canParse(token_url))
      wrong('mail_token_url', t('field_invalid_url'))
    if (!client_id) wrong('mail_client_id', t('field_required'))
    if (!user) wrong('mail_user', t('field_required'))
  }
  if (port < 1 || port > 65_535) wrong('mail_port', t('mailPortWrong'))
  if (!parseSender(from)) wrong('mail_from', t('mailFromWrong'))
  if (host === undefined) wrong('mail_host', t('mailHostWrong'))
  else if (errors.length === 0) {
    const checked = await checkMailServer({ host, port }, outgoing)
    // Without the address: it may be one of the network that the service runs in.
    if (!Array.isArray(checked))
      wrong('mail_host', t(checked.reason === 'dns' ? 'mailHostUnknown' : 'mailHostRefused'))
  }
  if (host === undefined || errors.length > 0) throw problem('invalid_input', { errors })
  const oauth = token_url ? { token_url, client_id, scope } : noClient
  return { host, port, security, user, from, ...oauth }
}

/** As a URL would spell it. An IPv6 address may have its brackets. */
function hostOf(text: string): string | undefined {
  const host = text.trim().replace(/^\[(.*)\]$/, '$1')
  const url = URL.parse(`http://${host.includes(':') ? `[${host}]` : host}/`)
  if (!url || url.username || url.port || url.pathname !== '/' || url.search || url.hash)
    return undefined
  return url.hostname.replace(/^\[(.*)\]$/, '$1') || undefined
}
