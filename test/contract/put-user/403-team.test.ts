import { expect, test } from 'bun:test'
import { expectStatus, get, paths, post, request } from '../../support/client.ts'
import { freshCompany, scopes, unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { pathTo, read, users } from '../../support/resources.ts'
import { bulkPath, byExternalId } from '../../support/sync-cases.ts'
import type { User } from '../../support/types.ts'

test('a token without every scope changes no e-mail or external id of the team, and no role', async () => {
  const company = await freshCompany()
  const { adminToken } = company
  const token = await company.token(company.admin, { scopes: [scopes.writeUsers] })
  const { id } = (await get(paths.me, { token: company.teamToken })).json<User>()
  const { email, name } = company.team
  const external_id = unique()
  const put = (body: object, by = token) =>
    request('PUT', byExternalId(external_id), { token: by, body })
  const bulk = (body: object) => post(bulkPath, { users: [{ external_id, ...body }] }, { token })
  // They have none yet: the e-mail finds them.
  await expectProblem(put({ email, name }), 403, 'forbidden')
  await expectProblem(bulk({ email, name }), 403, 'forbidden')
  await expectStatus(200, put({ email, name }, adminToken))
  // The same as before, as a sync sends it every time.
  await expectStatus(200, put({ email, name }))
  const other = { email: `${unique()}@people.example` }
  await expectProblem(put(other), 403, 'forbidden')
  await expectProblem(bulk(other), 403, 'forbidden')
  await expectStatus(200, bulk({ email, name, segment: 'Team' }))
  const shown = (await read(pathTo(users, id), adminToken)).json<unknown>()
  expect(shown).toMatchObject({ email, role: 'team', segment: 'Team', external_id })
  await expectStatus(200, put(other, adminToken))
  expect((await read(pathTo(users, id), adminToken)).json<unknown>()).toMatchObject(other)
})
