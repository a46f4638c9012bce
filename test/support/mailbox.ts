import { SMTPServer } from 'smtp-server'
import { waitUntil } from './wait-until.ts'

export type Received = {
  from: string
  to: string[]
  /** As it arrived, with its headers. */
  raw: string
  subject: string
  text: string
  html: string
  link: string
  code: string | undefined
}

export type Mailbox = {
  /** For `SMTP_URL`. */
  url: string
  all: Received[]
  logins: { password: string | undefined; isEncrypted: boolean }[]
  /** The next mail to this address that was not yet given out. */
  next: (address: string) => Promise<Received>
  close: () => Promise<void>
}

type Options = {
  refuse?: (address: string) => number | string | undefined
  /** Then a client has to log in. `isTls`: TLS from the first byte, otherwise by STARTTLS. */
  tls?: { cert: string; key: string; isTls: boolean }
  /** Then it asks for XOAUTH2 with this token. */
  accessToken?: () => string
}

/** A real SMTP server, which accepts everything unless `refuse` has a status for the recipient, perhaps with its text. */
export async function openMailbox({
  refuse = () => undefined,
  tls,
  accessToken,
}: Options = {}): Promise<Mailbox> {
  const all: Received[] = []
  const logins: Mailbox['logins'] = []
  const taken = new Set<Received>()
  const server = new SMTPServer({
    // Not 30 seconds: senders keep their connections.
    closeTimeout: 100,
    ...(tls
      ? { key: tls.key, cert: tls.cert, secure: tls.isTls, allowInsecureAuth: true }
      : accessToken
        ? { authMethods: ['XOAUTH2'], allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }
        : { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth({ password, accessToken: sent }, { secure }, done) {
      if (accessToken && sent !== accessToken()) {
        // As Google and Microsoft do it: a challenge that says why, and 535 after it.
        done(null, { data: { status: '400', schemes: 'bearer' } })
        return
      }
      logins.push({ password: password ?? undefined, isEncrypted: secure })
      done(null, { user: 'user' })
    },
    onRcptTo({ address }, _session, done) {
      const status = refuse(address)
      // As servers do it, the address is repeated.
      done(
        status === undefined
          ? null
          : Object.assign(
              new Error(typeof status === 'string' ? status.slice(4) : `<${address}> refused`),
              { responseCode: Number.parseInt(String(status), 10) },
            ),
      )
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const raw = Buffer.concat(chunks).toString()
        const from = mailFrom ? mailFrom.address : ''
        all.push({ from, to: rcptTo.map(({ address }) => address), ...parsed(raw) })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    logins,
    next: address =>
      waitUntil(`a mail to ${address}`, () => {
        const found = all.find(mail => mail.to.includes(address) && !taken.has(mail))
        if (found) taken.add(found)
        return found
      }),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function parsed(raw: string) {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
  const boundary = /^content-type: multipart\/alternative;\s+boundary="([^"]+)"/im.exec(
    headers,
  )?.[1]
  // The last piece only ends the mail.
  const [text = '', html = ''] = boundary
    ? raw.split(`\r\n--${boundary}`).slice(1, -1).map(contentOf)
    : [contentOf(raw)]
  return {
    raw,
    html,
    subject:
      /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(headers)?.[1]?.replaceAll(/\r\n\s/g, ' ') ?? '',
    text,
    link: /https?:\/\/\S+\/login\/link\/\?token=[0-9A-Za-z]{43}/.exec(text)?.[0] ?? '',
    code: /code there: ([0-9]{6})\b/.exec(text)?.[1],
  }
}

function contentOf(part: string): string {
  const at = part.indexOf('\r\n\r\n')
  const body = part.slice(at + 4)
  const headers = part.slice(0, at)
  const lines = /quoted-printable/i.test(headers)
    ? unquoted(body)
    : /base64/i.test(headers)
      ? Buffer.from(body, 'base64').toString()
      : body
  return lines.replaceAll('\r\n', '\n')
}

function unquoted(body: string): string {
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
