import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import { createPostAsUser, expectStatus, get, paths } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'

describe('issuing tokens', () => {
  test('a token is hark_, 40 random characters, and 6 of CRC32 over what stands before', async () => {
    const { adminToken, teamToken } = await sharedCompany()
    for (const token of [adminToken, teamToken]) {
      expect(token).toMatch(/^hark_[0-9A-Za-z]{46}$/)
      const crc = Bun.hash.crc32(token.slice(0, -6))
      const digits = '0123456789'
      const lower = 'abcdefghijklmnopqrstuvwxyz'
      const orders = [digits + lower.toUpperCase() + lower, digits + lower + lower.toUpperCase()]
      expect(orders.map(alphabet => base62(crc, alphabet))).toContain(token.slice(-6))
    }
    expect(adminToken.slice(5, 45)).not.toBe(teamToken.slice(5, 45))
  })

  test('a new token has all the scopes of the contract', async () => {
    const { teamToken: token } = await sharedCompany()
    await expectStatus(200, get(paths.posts, { token }))
    await expectStatus(200, get(paths.comments, { token }))
    await createPostAsUser(token, { email: 'scoped@c.example', full_name: 'Scoped' })
  })

  test('a customer cannot own one', async () => {
    const company = await sharedCompany()
    const customer = await company.addUser('customer')
    const made = { email: 'made@c.example', full_name: 'Made' }
    await createPostAsUser(company.adminToken, made)
    for (const email of [customer.email, made.email]) {
      const args = ['token', 'add', '--owner', email, '--company', company.slug]
      const ran = await company.server.hark(args)
      expect(ran.exitCode).not.toBe(0)
      expect(ran.stdout).not.toContain('hark_')
    }
  })

  test('neither an unknown scope nor an unknown owner gets one', async () => {
    const company = await sharedCompany()
    for (const options of [
      ['--owner', company.admin.email, '--scopes', 'posts:read,everything'],
      ['--owner', 'nobody@c.example'],
      ['--owner', company.admin.email, '--expires', 'tomorrow-ish'],
    ]) {
      const ran = await company.server.hark(['token', 'add', '--company', company.slug, ...options])
      expect(ran.exitCode).not.toBe(0)
      expect(ran.stdout).not.toContain('hark_')
      expect(ran.stderr).not.toBe('')
    }
  })

  test('the data folder holds no token, and token list shows none', async () => {
    const server = await startHark()
    const company = await freshCompany(server)
    await expectStatus(200, get(paths.me, { server, token: company.adminToken }))
    await server.stop()
    const secrets = [company.adminToken, company.adminToken.slice(5, 45)]
    let files = 0
    for await (const name of new Glob('**/*').scan(server.dataDir)) {
      const bytes = Buffer.from(await Bun.file(join(server.dataDir, name)).bytes())
      for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)
      files++
    }
    expect(files).toBeGreaterThan(0)
    const { stdout } = await company.run(['token', 'list', '--json'])
    for (const secret of secrets) expect(stdout).not.toContain(secret)
  })
})

function base62(value: number, alphabet: string): string {
  let text = ''
  for (let rest = value; text.length < 6; rest = Math.floor(rest / 62)) {
    text = alphabet[rest % 62] + text
  }
  return text
}
