import { expect, test } from 'bun:test'
import { get, paths } from '../support/client.ts'
import { scopes, sharedCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { expectUser } from '../support/shapes.ts'
import type { User } from '../support/types.ts'

const me = async (token: string) => (await get(paths.me, { token })).json<User>()

test('is the owner of the token, as a User object', async () => {
  const company = await sharedCompany()
  const admin = await me(company.adminToken)
  expectUser(admin)
  expect(admin).toMatchObject({ ...company.admin, is_admin: true, is_team: true })
  const team = await me(company.teamToken)
  expectUser(team)
  expect(team).toMatchObject({ ...company.team, is_admin: false, is_team: true })
  expect(team.id).not.toBe(admin.id)
  const byQuery = await get(paths.me, { query: { access_token: company.adminToken } })
  expect(byQuery.json<User>()).toEqual(admin)
})

test.each(Object.values(scopes))('needs no scope: one with only %s will do', async scope => {
  const company = await sharedCompany()
  const token = await company.token(company.team, { scopes: [scope] })
  expect((await me(token)).email).toBe(company.team.email)
})

test('a second token is 400, however the name of its parameter is written', async () => {
  const { adminToken: token, teamToken } = await sharedCompany()
  const answer = get(`${paths.me}?access%5Ftoken=${teamToken}`, { token })
  await expectProblem(answer, 400, 'invalid_request')
})
