import { expect, test } from 'bun:test'
import { describeForbidden } from '../../support/auth-cases.ts'
import { changeMany, undo, undoing } from '../../support/bulk.ts'
import { endpointOf } from '../../support/change-cases.ts'
import { scopes } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

describeForbidden(endpointOf(undoing), scopes.manage)

test('somebody on the team undoes their own changes, an admin any', async () => {
  const { id: postId, company } = await freshOne(posts)
  const { adminToken, teamToken } = company
  const ids = [postId]
  const byAdmin = await changeMany(adminToken, { ids, status: 'Planned' })
  await expectProblem(undo(teamToken, byAdmin.id), 403, 'bulk_of_another')
  expect((await undo(adminToken, byAdmin.id)).status).toBe(200)
  for (const token of [teamToken, adminToken]) {
    const byTeam = await changeMany(teamToken, { ids, status: 'Planned' })
    expect((await undo(token, byTeam.id)).status).toBe(200)
  }
})
