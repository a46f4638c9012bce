import type { Config } from '../../config/options.ts'
import { parseSmtpUrl } from '../../platform/mail/smtp-url.ts'
import { sendOnce, tryServer } from '../../platform/mail/try-server.ts'
import { senderOf } from '../../server/process/open-mail.ts'
import { isOpenToListeners } from '../plain-http.ts'
import { ok, problem, warning, worst } from './finding.ts'

/** Connects and logs in, and sends nothing. */
export async function checkMail(config: Config, baseUrl: string) {
  const server = serverOf(config)
  if (!server)
    return warning(
      'SMTP_URL is not set. Unless a mail server is set in the settings, no emails are sent, and sign-in links are written to the log.',
    )
  const name = `${server.host}:${server.port}`
  const trial = await tryServer(server)
  if (!trial.ok) return problem(`${name} cannot be used: ${oneLine(trial.reply)}`)
  const outcomes = []
  if (!trial.isEncrypted && isOpenToListeners(`http://${new URL(config.smtpUrl!).host}`))
    outcomes.push(warning(`The connection to ${name} is not encrypted: use smtps://.`))
  if (config.mailFrom === undefined)
    outcomes.push(
      warning(
        `MAIL_FROM is not set: emails come from ${senderOf(config, baseUrl).address}, which other servers may reject.`,
      ),
    )
  const login = server.login ? 'accepts the login' : 'accepts connections without a login'
  return worst([
    ...outcomes,
    ok(`${name} ${login}, ${trial.isEncrypted ? 'over' : 'without'} TLS.`),
  ])
}

/** The reply is as the server gave it, on one line. */
export async function checkTestMail(config: Config, baseUrl: string, to: string) {
  const server = serverOf(config)
  if (!server) return problem('SMTP_URL is not set, so there is no server to send it.')
  const { ok: isTaken, reply } = await sendOnce(server, senderOf(config, baseUrl), {
    to,
    subject: 'Hark can send email',
    text: `This is a test email from \`hark doctor\` at ${baseUrl}.\n`,
  })
  return isTaken
    ? ok(`The server accepted the email to ${to}: ${oneLine(reply)}`)
    : problem(`The server rejected the email to ${to}: ${oneLine(reply)}`)
}

function serverOf({ smtpUrl }: Config) {
  return smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl)
}

/** Replies have several lines, and whatever characters the server likes. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}
