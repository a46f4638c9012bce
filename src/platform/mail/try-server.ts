import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Sender } from './sender.ts'
import { loginOptions, smtpOptions } from './smtp-options.ts'
import type { SmtpServer } from './smtp-url.ts'

/** `reply` is in the server's own words, where it said any. */
export type ServerTrial =
  | { ok: true; isEncrypted: boolean; reply: string }
  | { ok: false; reply: string }

/**
 * Whether the server took a mail, and what it said to that. `publicReply`: without what the operator alone may read, such as
 * the addresses of a network.
 */
export type SendingTrial = { ok: boolean; reply: string; publicReply: string }

/** Connects and logs in as sending does, and leaves without a mail. */
export function tryServer(server: SmtpServer): Promise<ServerTrial> {
  const { promise, resolve } = Promise.withResolvers<ServerTrial>()
  const connection = new SMTPConnection(smtpOptions(server))
  const succeed = () => {
    resolve({ ok: true, isEncrypted: connection.secure, reply: lastReply(connection) })
    connection.quit()
  }
  connection.once('error', (error: Error) => {
    resolve({ ok: false, reply: replyIn(error) })
    connection.close()
  })
  connection.once('end', () => resolve({ ok: false, reply: 'The server closed the connection.' }))
  connection.connect(error => {
    if (error) return
    const { login } = server
    // Tokens are for servers of the settings: the environment has passwords.
    if (!login || !('pass' in login)) return succeed()
    connection.login(login, refusal => {
      if (!refusal) return succeed()
      resolve({ ok: false, reply: replyIn(refusal) })
      connection.quit()
    })
  })
  return promise
}

type SentOnce = { to: string; subject: string; text: string; html?: string | undefined }

/** Sends one mail, and gives what the server said to it. */
export async function sendOnce(
  server: SmtpServer,
  from: Sender,
  { to, subject, text, html }: SentOnce,
): Promise<SendingTrial> {
  const transport = createTransport({ ...smtpOptions(server), ...loginOptions(server.login) })
  try {
    const headers = { 'Auto-Submitted': 'auto-generated' }
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== undefined && { html }),
      headers,
    })
    const reply = sent.response ?? ''
    return { ok: true, reply, publicReply: reply }
  } catch (error) {
    return { ok: false, reply: replyIn(error), publicReply: publicReplyIn(error) }
  } finally {
    transport.close()
  }
}

function lastReply({ lastServerResponse }: SMTPConnection): string {
  return typeof lastServerResponse === 'string' ? lastServerResponse : ''
}

function replyIn(error: unknown): string {
  return responseIn(error) ?? (error as { message?: string }).message ?? String(error)
}

/** Other than the server's own words, only what kind of error it is, such as ECONNREFUSED. */
function publicReplyIn(error: unknown): string {
  const { code } = error as { code?: unknown }
  return responseIn(error) ?? (typeof code === 'string' ? code : '')
}

function responseIn(error: unknown): string | undefined {
  const { response } = error as { response?: unknown }
  return typeof response === 'string' && response !== '' ? response : undefined
}
