import { test } from 'bun:test'
import { post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a post that is not deleted is 409', async () => {
  const { path, token } = await freshOne(posts)
  const refused = post(`${path}restore/`, undefined, { token })
  await expectProblem(refused, 409, 'post_not_deleted')
})
