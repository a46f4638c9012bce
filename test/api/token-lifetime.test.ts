import { describe, expect, test } from 'bun:test'
import { expectInvalidToken } from '../support/auth-cases.ts'
import { get, paths } from '../support/client.ts'
import { sharedCompany } from '../support/company.ts'
import { lines, openConnection, type RawAnswer } from '../support/raw-socket.ts'
import { revokeTokensOf } from '../support/tokens.ts'
import { waitUntil } from '../support/wait-until.ts'

describe('the life of a token', () => {
  test('a revoked token is refused on the very next request of an open connection', async () => {
    const company = await sharedCompany()
    const owner = await company.addUser('team')
    const token = await company.token(owner)
    const connection = await openConnection()
    const ask = async () => {
      const head = [`GET ${paths.posts} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`]
      connection.send(lines(head))
      return ((await connection.answer()) as RawAnswer).status
    }
    expect(await ask()).toBe(200)
    expect(await ask()).toBe(200)
    await revokeTokensOf(company, owner)
    expect(await ask()).toBe(401)
    connection.destroy()
  })

  test('revoking one token leaves the owner the others', async () => {
    const company = await sharedCompany()
    const owner = await company.addUser('team')
    await company.token(owner)
    await revokeTokensOf(company, owner)
    const other = await company.token(owner)
    expect((await get(paths.me, { token: other })).status).toBe(200)
  })

  test('a deactivated owner is refused on the very next request', async () => {
    const company = await sharedCompany()
    const owner = await company.addUser('admin')
    const token = await company.token(owner)
    expect((await get(paths.me, { token })).status).toBe(200)
    await company.run(['user', 'deactivate', '--email', owner.email])
    expectInvalidToken(await get(paths.me, { token }))
    expect((await get(paths.me, { token: company.adminToken })).status).toBe(200)
  })

  test('a token works until it expires, and not after', async () => {
    const company = await sharedCompany()
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const lasting = await company.token(company.admin, { expires: inAnHour })
    const soon = new Date(Date.now() + 5_000).toISOString()
    const fleeting = await company.token(company.admin, { expires: soon })
    const refused = await waitUntil('the token expires', async () => {
      const answer = await get(paths.me, { token: fleeting })
      // Whatever is answered before the moment has come must be the owner.
      if (answer.status !== 200) expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon))
      return answer.status !== 200 && answer
    })
    expectInvalidToken(refused)
    expect((await get(paths.me, { token: lasting })).status).toBe(200)
  })
})
