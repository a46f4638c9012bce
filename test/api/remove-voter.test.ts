import { expect, test } from 'bun:test'
import { expectStatus, put, remove } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { pathTo, posts, read } from '../support/resources.ts'
import type { Post, VoteState } from '../support/types.ts'

test('a user of another company is, to the byte, an unknown one, and no vote is lost', async () => {
  const [company, others] = [await freshCompany(), await freshCompany()]
  const { adminToken: token } = company
  const path = pathTo(posts, await posts.add(company))
  const theirs = pathTo(posts, await posts.add(others))
  // Ids are counted by company: the others have none so high.
  let stranger = 0
  for (let count = 0; count < 9; count++) {
    const body = { email: `${unique()}@people.example`, full_name: 'Voter' }
    const voted = await expectStatus(200, put(`${path}vote/`, { token, body }))
    stranger = voted.json<VoteState>().user_id
  }
  const unknown = await remove(`${path}voters/999999999/`, { token })
  await expectProblem(unknown, 404, 'not_found')
  expectSameBytes(
    await remove(`${theirs}voters/${stranger}/`, { token: others.adminToken }),
    unknown,
  )
  expect((await read(path, token)).json<Post>().votes_count).toBe(9)
})
