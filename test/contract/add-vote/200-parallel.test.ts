import { expect, test } from 'bun:test'
import { type Answer, expectStatus, get, request, retried } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { posts, read } from '../../support/resources.ts'
import type { Envelope, Post, Voter, VoteState } from '../../support/types.ts'

async function freshPost() {
  const company = await freshCompany()
  const path = `${posts.list}${await posts.add(company)}/`
  const token = company.adminToken
  const send = (method: string, body?: object) =>
    retried(() => request(method, `${path}vote/`, { token, ...(body ? { body } : {}) }))
  const votes = async () => (await read(path, token)).json<Post>().votes_count
  const voters = async () => {
    const answer = await expectStatus(
      200,
      get(`${path}voters/`, { token, query: { page_size: 100 } }),
    )
    return answer.json<Envelope<Voter>>().results
  }
  const verify = () => company.run(['verify'])
  return { send, votes, voters, verify }
}

const statesOf = (answers: Answer[]) => answers.map(answer => answer.json<VoteState>())

test('fifty at once of one person are one vote', async () => {
  const { send, votes, voters } = await freshPost()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('PUT')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(statesOf(answers)[0]).toMatchObject({ has_voted: true, votes_count: 1 })
  expect([await votes(), (await voters()).length]).toEqual([1, 1])
})

test('fifty at once for one new e-mail are one customer and one vote', async () => {
  const { send, votes, voters } = await freshPost()
  const body = { email: `${unique()}@people.example`, full_name: 'Ada' }
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('PUT', body)))
  expect(new Set(statesOf(answers).map(({ user_id }) => user_id)).size).toBe(1)
  expect([await votes(), (await voters()).length]).toEqual([1, 1])
})

test('fifty new e-mails at once are fifty customers and fifty votes', async () => {
  const { send, votes, voters, verify } = await freshPost()
  const bodies = Array.from({ length: 50 }, (_, at) => ({
    email: `${unique()}-${at}@people.example`,
    full_name: 'Ada',
  }))
  const states = statesOf(await Promise.all(bodies.map(body => send('PUT', body))))
  const counts = states.map(({ votes_count }) => votes_count).sort((a, b) => a - b)
  expect(counts).toEqual(bodies.map((_, at) => at + 1))
  expect([await votes(), (await voters()).length]).toEqual([50, 50])
  await verify()
})

test('votes that come and go at once leave a count that is the number of votes', async () => {
  const { send, votes, voters, verify } = await freshPost()
  const storm = Array.from({ length: 120 }, (_, at) => {
    const body = { email: `storm-${at % 5}@people.example`, full_name: 'Storm' }
    if (at % 4 === 0) return send('PUT', body)
    return send(at % 2 === 0 ? 'PUT' : 'DELETE')
  })
  for (const { status } of await Promise.all(storm)) expect(status).toBe(200)
  expect(await votes()).toBe((await voters()).length)
  await verify()
  const last = (await send('PUT')).json<VoteState>()
  expect(last).toMatchObject({ has_voted: true, votes_count: await votes() })
})
