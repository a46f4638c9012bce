import { expect, test } from 'bun:test'
import { SecretBox } from '../../../platform/secret-box/secret-box.ts'
import { parseSecretKeys } from '../../../platform/secret-box/secret-key.ts'
import type { Store } from '../../../store/store.ts'
import { InstallationMail } from './mail-server.ts'

const settings = { host: 'mail.example', port: 587, security: 'starttls', user: 'a', from: 'a@b.c' }

const boxOf = (key: number) =>
  new SecretBox(parseSecretKeys(Buffer.alloc(32, key).toString('base64'))!)

test('mail is expected until it is known that no server is set, and while one cannot be opened', async () => {
  let stored: Promise<string | null> = Promise.reject(new Error('The database is away.'))
  let box = boxOf(1)
  const password = box.seal('burrow', 'installation.mail_server')
  const reported: string[] = []
  const mail = new InstallationMail({
    store: { readInstallation: async () => [{ mail_server: await stored }] } as unknown as Store,
    secrets: () => box,
    outgoing: { allow: [], ownPort: 1 },
    fixed: { server: undefined, from: undefined },
    defaultFrom: { name: '', address: 'no-reply@acme.example' },
    report: ({ cause }) => reported.push(cause),
  })
  const state = () => [mail.isExpected, mail.mailer !== undefined]
  expect(state()).toEqual([true, false])
  await mail.ready
  expect(state()).toEqual([true, false])
  stored = Promise.resolve(null)
  await mail.look()
  expect(state()).toEqual([false, false])
  stored = Promise.resolve(JSON.stringify({ ...settings, password }))
  box = boxOf(2)
  await mail.look()
  await mail.look()
  expect(state()).toEqual([true, false])
  expect(reported).toHaveLength(1)
  const unreadable = stored
  stored = Promise.resolve(null)
  await mail.look()
  expect(state()).toEqual([false, false])
  stored = unreadable
  await mail.look()
  box = boxOf(1)
  await mail.look()
  expect(state()).toEqual([true, true])
  await mail.close(1_000)
})
