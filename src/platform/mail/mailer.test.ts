import { expect, test } from 'bun:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { waitUntil } from '../../../test/support/wait-until.ts'
import { Mailer, type MailFailure } from './mailer.ts'

const mail = { to: 'to@people.example', subject: 'A\r\nBcc: x@y.example', text: 'Text\n' }
const from = { name: 'Feedback, Inc.', address: 'from@acme.example' }

async function setting(options: SMTPServerOptions, more: object = {}) {
  const received: string[] = []
  const failures: MailFailure[] = []
  const server = new SMTPServer({
    authOptional: true,
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
    ...options,
  })
  // A client that gives up on the certificate is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const plain = { host: '127.0.0.1', isTls: false, needsTls: false, login: undefined }
  const mailer = new Mailer({ ...plain, port, ...more }, from, failure => failures.push(failure))
  const end = async () => {
    await mailer.close(5_000)
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { mailer, received, failures, end }
}

test('a subject stays one header', async () => {
  const { mailer, received, end } = await setting({ disabledCommands: ['AUTH', 'STARTTLS'] })
  mailer.send(mail)
  // Closing waits for what is being sent.
  await end()
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('Subject: A Bcc: x@y.example\r\n')
  expect(received[0]).not.toMatch(/^Bcc:/m)
  expect(received[0]).toContain('From: "Feedback, Inc." <from@acme.example>\r\n')
})

test('a server that is busy for a moment is asked again', async () => {
  let attempts = 0
  const { mailer, received, failures, end } = await setting({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(attempts++ === 0 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null)
    },
  })
  mailer.send(mail)
  await waitUntil('the mail arrives', () => received.length > 0)
  await end()
  expect([attempts, failures]).toEqual([2, []])
})

const login = { user: 'user', pass: 'password' }

test.each([
  ['to a server that has no TLS', ['STARTTLS']],
  ['to a server whose certificate nobody vouches for', []],
])('a password is not sent %s', async (_, disabledCommands) => {
  const logins: unknown[] = []
  const { mailer, received, failures, end } = await setting(
    {
      disabledCommands,
      onAuth(auth, _session, done) {
        logins.push(auth.password)
        done(null, { user: 'user' })
      },
    },
    { needsTls: true, login },
  )
  mailer.send(mail)
  await waitUntil('the failure is reported', () => failures.length > 0)
  await end()
  expect([logins, received]).toEqual([[], []])
})
