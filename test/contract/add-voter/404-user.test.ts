import { expect, test } from 'bun:test'
import { put } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { expectProblem, expectSameBytes } from '../../support/expect-problem.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Post } from '../../support/types.ts'
import { votedPost } from '../../support/voters.ts'

test('a user who is not there, of another company or no id: 404, to the byte', async () => {
  const { path, token } = await freshOne(posts)
  const unknown = await put(`${path}voters/999999999/`, { token })
  await expectProblem(unknown, 404, 'not_found')
  const others = await freshCompany()
  const theirs = `${posts.list}${await posts.add(others)}/`
  // Ids are counted by company: the others have none so high.
  const stranger = (await votedPost(9)).userIds.at(-1)!
  expectSameBytes(await put(`${theirs}voters/${stranger}/`, { token: others.adminToken }), unknown)
  for (const id of ['0', '01', '-1', 'x', '9223372036854775808'])
    await expectProblem(put(`${path}voters/${id}/`, { token }), 404, 'not_found')
  expect((await read(path, token)).json<Post>().votes_count).toBe(0)
})
