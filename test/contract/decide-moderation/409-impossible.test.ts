import { test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { customersPost, holdAll, queue } from '../../support/moderation.ts'
import { freshOne, pathTo, posts } from '../../support/resources.ts'

test('nobody on the team is blocked for what they wrote', async () => {
  const { path, token } = await freshOne(queue)
  await expectProblem(patch(path, { action: 'spam' }, { token }), 409, 'team_not_blockable')
})

test('a post that others were merged into must be unmerged before it is rejected', async () => {
  const { id, path, token } = await freshOne(queue)
  const other = await freshOne(posts)
  await expectStatus(200, post(`${other.path}merge/`, { into: id }, { token }))
  await expectProblem(patch(path, { action: 'reject' }, { token }), 409, 'post_in_merge')
  await expectStatus(200, patch(path, { action: 'approve' }, { token }))
})

test('what is held is not merged', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const free = await customersPost(company)
  await holdAll(company)
  const held = await customersPost(company)
  for (const [one, into] of [
    [held.id, free.id],
    [free.id, held.id],
  ] as const) {
    const merged = post(`${pathTo(posts, one)}merge/`, { into }, { token })
    await expectProblem(merged, 409, 'content_held')
  }
})
