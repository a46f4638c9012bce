import { expect, test } from 'bun:test'
import { expectStatus, get, post, put } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { pathTo, posts, read } from '../support/resources.ts'
import type { Envelope, PostDetails, VoteState } from '../support/types.ts'

test('all votes of a person go, with counts and followers, and nobody else loses one', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const paths: string[] = []
  for (let n = 0; n < 3; n++) paths.push(pathTo(posts, await posts.add(company)))
  const body = { email: `${unique()}@people.example`, full_name: 'Ada' }
  let userId = 0
  for (const path of paths) {
    await expectStatus(200, put(`${path}vote/`, { token }))
    const state = await expectStatus(200, put(`${path}vote/`, { token, body }))
    userId = state.json<VoteState>().user_id
  }
  const voided = () => post(`/api/v1/users/${userId}/void-votes/`, '', { token, body: undefined })
  for (let n = 0; n < 2; n++)
    expect((await expectStatus(200, voided())).json()).toEqual({ user_id: userId, is_done: true })
  for (const path of paths)
    expect((await read(path, token)).json<PostDetails>()).toMatchObject({
      votes_count: 1,
      has_voted: true,
    })
  const events = await get('/api/v1/events/', { token, query: { page_size: '100' } })
  const types = events.json<Envelope<never> & { events?: { type: string }[] }>()
  expect(JSON.stringify(types).match(/user\.votes_voided/g)).toHaveLength(1)
  await company.run(['verify'])
})
