import { expect, test } from 'bun:test'
import { SMTPServer } from 'smtp-server'
import { doctor } from '../support/doctor.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { openMailbox } from '../support/mailbox.ts'

const DATA_DIR = freshFolder()
const MAIL_FROM = 'Feedback <feedback@example.com>'

test('the server is connected to, and gets no mail', async () => {
  const mailbox = await openMailbox()
  const { of } = await doctor({ DATA_DIR, MAIL_FROM, SMTP_URL: mailbox.url })
  expect(of('mail')).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/without TLS\.$/),
  })
  expect(of('test mail')).toBeUndefined()
  expect(mailbox.all).toEqual([])
  const unnamed = await doctor({ DATA_DIR, SMTP_URL: mailbox.url })
  expect(unnamed.of('mail')?.message).toContain('mails come from no-reply@localhost')
  await mailbox.close()
  const closed = await doctor({ DATA_DIR, MAIL_FROM, SMTP_URL: mailbox.url })
  expect(closed.of('mail')).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a test mail is sent on request, and the reply shown as it is', async () => {
  const mailbox = await openMailbox({
    refuse: address => (address.startsWith('no@') ? 550 : undefined),
  })
  const env = { DATA_DIR, MAIL_FROM, SMTP_URL: mailbox.url }
  const sent = await doctor(env, ['--send-test-mail', 'ada@example.com'])
  expect(sent.of('test mail')).toEqual({
    check: 'test mail',
    state: 'ok',
    message: 'The server accepted the email to ada@example.com: 250 OK: message queued',
  })
  expect(mailbox.all).toMatchObject([{ from: 'feedback@example.com', to: ['ada@example.com'] }])
  const refused = await doctor(env, ['--send-test-mail', 'no@example.com'])
  expect(refused.exitCode).toBe(1)
  expect(refused.of('test mail')?.message).toBe(
    'The server rejected the email to no@example.com: 550 <no@example.com> refused',
  )
  await mailbox.close()
})

test('a login that is refused is a problem, in the words of the server', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, _session, done) =>
      done(Object.assign(new Error('5.7.8 No such user here'), { responseCode: 535 })),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const SMTP_URL = `smtp://user:secret@127.0.0.1:${port}`
  const { of } = await doctor({ DATA_DIR, MAIL_FROM, SMTP_URL })
  expect(of('mail')).toMatchObject({
    state: 'problem',
    message: `127.0.0.1:${port} cannot be used: 535 5.7.8 No such user here`,
  })
  await new Promise<void>(resolve => server.close(() => resolve()))
})
