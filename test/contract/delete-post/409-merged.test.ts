import { test } from 'bun:test'
import { expectStatus, post, remove } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('neither a merged post nor what it was merged into is deleted before it is unmerged', async () => {
  const [one, other] = [await freshOne(posts), await freshOne(posts)]
  const { token } = one
  await expectStatus(200, post(`${one.path}merge/`, { into: other.id }, { token }))
  for (const { path } of [one, other])
    await expectProblem(remove(path, { token }), 409, 'post_in_merge')
  await expectStatus(200, remove(`${one.path}merge/`, { token }))
  for (const { path } of [one, other]) await expectStatus(204, remove(path, { token }))
})
