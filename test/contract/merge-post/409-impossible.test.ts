import { describe, test } from 'bun:test'
import { createPost, expectStatus, post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, pathTo, posts } from '../../support/resources.ts'

const fresh = () => freshOne(posts)
const merge = ({ path, token }: { path: string; token: string }, into: { id: number }) =>
  post(`${path}merge/`, { into: into.id }, { token })

describe('a merge that is impossible', () => {
  test('into itself, directly or through what was merged into it', async () => {
    const [one, other, third] = [await fresh(), await fresh(), await fresh()]
    await expectProblem(merge(one, one), 409, 'merge_into_itself')
    await expectStatus(200, merge(one, other))
    await expectProblem(merge(other, one), 409, 'merge_into_itself')
    await expectStatus(200, merge(other, third))
    await expectProblem(merge(third, one), 409, 'merge_into_itself')
  })

  test('of a post that is merged already', async () => {
    const [one, other, third] = [await fresh(), await fresh(), await fresh()]
    await expectStatus(200, merge(one, other))
    for (const into of [other, third])
      await expectProblem(merge(one, into), 409, 'post_already_merged')
  })

  test('of posts that different people see', async () => {
    const [open, hidden] = [await fresh(), await freshOne(posts, 'secret')]
    await expectProblem(merge(open, hidden), 409, 'merge_audiences_differ')
    await expectProblem(merge(hidden, open), 409, 'merge_audiences_differ')
    await expectStatus(200, merge(await freshOne(posts, 'secret'), hidden))
  })

  test('of more than a hundred posts into one', async () => {
    const target = await fresh()
    const { token } = target
    for (let count = 0; count < 100; count++) {
      const { post_id: id } = await createPost(token)
      await expectStatus(200, merge({ path: pathTo(posts, id), token }, target))
    }
    await expectProblem(merge(await fresh(), target), 409, 'merge_too_large')
    // With its root it is one more.
    await expectProblem(merge(target, await fresh()), 409, 'merge_too_large')
  })
})
