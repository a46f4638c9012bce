import { expect, test } from 'bun:test'
import { expectStatus, get, put } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { freshOne, posts, read } from '../../support/resources.ts'
import type { Envelope, PostDetails, Voter, VoteState } from '../../support/types.ts'

const voters = async (path: string, token: string) =>
  (await get(`${path}voters/`, { token })).json<Envelope<Voter>>().results

test.each([
  ['as_user', (as_user: object) => ({ as_user })],
  ['flat fields, as in the beginning', (fields: object) => fields],
])('a customer who is new is created, with that name and nothing else: %s', async (_, bodyOf) => {
  const { path, token } = await freshOne(posts)
  const email = `${unique()}@people.example`
  const body = bodyOf({ email: ` ${email} `, full_name: ' Ada Moreau ' })
  const state = (await expectStatus(200, put(`${path}vote/`, { token, body }))).json<VoteState>()
  expect(state).toMatchObject({ has_voted: true, votes_count: 1 })
  const [voter] = await voters(path, token)
  expect(voter?.user).toMatchObject({
    id: state.user_id,
    email,
    name: 'Ada Moreau',
    is_admin: false,
    is_team: false,
  })
  // The vote is the customer's, not the caller's.
  expect((await read(path, token)).json<PostDetails>().has_voted).toBe(false)
})

test('one who is known votes once, in any letter case, and keeps their name', async () => {
  const { path, token } = await freshOne(posts)
  const email = `${unique()}@people.example`
  const vote = (body: object) => put(`${path}vote/`, { token, body })
  const first = await expectStatus(200, vote({ email, full_name: 'Ada' }))
  for (const body of [
    { email: email.toUpperCase(), full_name: 'Somebody else' },
    { email },
    { email, full_name: '' },
    { as_user: { email } },
  ])
    expect((await expectStatus(200, vote(body))).text).toBe(first.text)
  expect((await voters(path, token)).map(({ user }) => user.name)).toEqual(['Ada'])
})

test('the e-mail of somebody on the team is theirs', async () => {
  const company = await freshCompany()
  const path = `${posts.list}${await posts.add(company)}/`
  const body = { email: company.team.email }
  await expectStatus(200, put(`${path}vote/`, { token: company.adminToken, body }))
  const { has_voted } = (await read(path, company.teamToken)).json<PostDetails>()
  expect(has_voted).toBe(true)
})
