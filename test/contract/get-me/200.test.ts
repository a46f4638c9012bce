import { describe, expect, test } from 'bun:test'
import { get, head, paths } from '../../support/client.ts'
import { scopes, sharedCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { expectUser } from '../../support/shapes.ts'
import type { User } from '../../support/types.ts'

const me = async (token: string) => (await get(paths.me, { token })).json<User>()

describe('GET /api/v1/me/', () => {
  test('is the owner of the token, as a User object', async () => {
    const company = await sharedCompany()
    const admin = await me(company.adminToken)
    expectUser(admin)
    expect(admin).toMatchObject({ ...company.admin, is_admin: true, is_team: true })
    const team = await me(company.teamToken)
    expectUser(team)
    expect(team).toMatchObject({ ...company.team, is_admin: false, is_team: true })
    expect(team.id).not.toBe(admin.id)
  })

  test.each(Object.values(scopes))('needs no scope: one with only %s will do', async scope => {
    const company = await sharedCompany()
    const token = await company.token(company.team, { scopes: [scope] })
    expect((await me(token)).email).toBe(company.team.email)
  })

  test('by query parameter too, and then nobody may keep it', async () => {
    const { adminToken, admin } = await sharedCompany()
    const answer = await get(paths.me, { query: { access_token: adminToken } })
    expect(answer.json<User>().email).toBe(admin.email)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('may be kept by its owner alone', async () => {
    const { adminToken: token } = await sharedCompany()
    const answer = await get(paths.me, { token })
    expect(answer.headers.get('cache-control')).toMatch(/private|no-store/)
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('authorization')
  })

  test('HEAD is answered like GET, without a body', async () => {
    const { adminToken: token } = await sharedCompany()
    const answer = await head(paths.me, { token })
    expect([answer.status, answer.text]).toEqual([200, ''])
  })

  describeEndSlash({ method: 'GET', path: paths.me })
})
