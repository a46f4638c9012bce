import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
} from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'
import type { PostDetails, VoteState } from '../../support/types.ts'

const customer = () => ({ email: `${unique()}@people.example`, full_name: 'Customer' })

test('a locked post refuses votes and comments of customers, known or new, and takes those of the team', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const voter = customer()
  const { user_id } = (await put(`${path}vote/`, { token, body: voter })).json<VoteState>()
  const { id: commentId } = await createComment(token, id)
  await expectStatus(200, patch(path, { locked: true }, { token }))

  for (const body of [voter, customer()])
    await expectProblem(put(`${path}vote/`, { token, body }), 409, 'post_locked')
  await expectProblem(put(`${path}voters/${user_id}/`, { token }), 409, 'post_locked')
  for (const as_user of [voter, customer()]) {
    const answer = post(`${path}comments/`, { content: 'Said', as_user }, { token })
    await expectProblem(answer, 409, 'post_locked')
  }
  await expectStatus(200, put(`${path}vote/`, { token: company.teamToken }))
  await createComment(company.teamToken, id)
  await expectStatus(200, put(`${paths.comments}${commentId}/like/`, { token }))
  // What is there can be taken back.
  await expectStatus(200, remove(`${path}voters/${user_id}/`, { token }))
  const { votes_count, comments_count } = (await get(path, { token })).json<PostDetails>()
  expect([votes_count, comments_count]).toEqual([1, 2])

  await expectStatus(200, patch(path, { locked: false }, { token }))
  await expectStatus(200, put(`${path}vote/`, { token, body: voter }))
})
