import { expect, test } from 'bun:test'
import { get, paths, put } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import type { User } from '../../support/types.ts'

test('nobody on the team can be blocked, whoever asks for it', async () => {
  const { adminToken, teamToken } = await sharedCompany()
  for (const token of [adminToken, teamToken]) {
    const { id } = (await get(paths.me, { token })).json<User>()
    for (const by of [adminToken, teamToken]) {
      const refused = put(`/api/v1/users/${id}/block/`, { token: by })
      await expectProblem(refused, 409, 'team_not_blockable')
    }
    const user = (await get(`/api/v1/users/${id}/`, { token })).json()
    expect(user).toMatchObject({ is_blocked: false })
  }
})
