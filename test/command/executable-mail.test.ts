import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Browser } from '../support/browser.ts'
import { createAuthority } from '../support/certificates.ts'
import { builtExecutable } from '../support/executable.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { openMailbox } from '../support/mailbox.ts'

test.each(['smtps', 'smtp'] as const)('the built executable sends mail by %s', async scheme => {
  const authority = createAuthority()
  const file = join(freshFolder(), 'ca.pem')
  writeFileSync(file, authority.ca)
  const isTls = scheme === 'smtps'
  const mailbox = await openMailbox({ tls: { ...authority.issue('localhost'), isTls } })
  const SMTP_URL = `${scheme}://user:password@localhost:${new URL(mailbox.url).port}`
  const env = { SMTP_URL, NODE_EXTRA_CA_CERTS: file }
  const hark = await startHark(env, { command: builtExecutable() })
  await new Browser(hark.url).submit('/login/email/', { email: 'admin@example.com' })
  expect((await mailbox.next('admin@example.com')).code).toMatch(/^[0-9]{6}$/)
  expect(mailbox.logins).toEqual([{ password: 'password', isEncrypted: true }])
  expect(await hark.stop()).toBe(0)
  await mailbox.close()
})
