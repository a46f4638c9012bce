import { describe, expect, test } from 'bun:test'
import { type Answer, expectStatus, get, paths, put, request, retried } from '../support/client.ts'
import { scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../support/expect-problem.ts'
import { etagOf, listed, oneInFreshCompany, posts, read } from '../support/resources.ts'
import type { Envelope, Post, PostDetails, User, Voter, VoteState } from '../support/types.ts'

const newEmail = () => `${unique()}@people.example`

/** A post that nobody has voted for, in a company of its own. */
async function freshPost() {
  const { company, id, path, token } = await oneInFreshCompany(posts)
  const send = (method: 'PUT' | 'DELETE', body?: object) =>
    retried(() => request(method, `${path}vote/`, { token, ...(body ? { body } : {}) }))
  const details = async () => (await read(path, token)).json<PostDetails>()
  const votes = async () => (await details()).votes_count
  const voters = async () => {
    const call = { token, query: { page_size: 100 } }
    const answer = await expectStatus(200, get(`${path}voters/`, call))
    return answer.json<Envelope<Voter>>().results
  }
  const verify = () => company.run(['verify'])
  return { company, id, path, token, vote: `${path}vote/`, send, details, votes, voters, verify }
}

const statesOf = (answers: Answer[]) => answers.map(answer => answer.json<VoteState>())

describe("one's own vote", () => {
  test('is counted in the list and at its own URL, and tells whose it is', async () => {
    const { company, id, token, vote, send, details } = await freshPost()
    const { id: user_id } = (await get(paths.me, { token })).json<User>()
    const first = await expectStatus(200, send('PUT'))
    expect(first.json<VoteState>()).toEqual({
      user_id,
      has_voted: true,
      votes_count: 1,
      importance: null,
    })
    const second = await put(vote, { token: company.teamToken })
    expect(second.json<VoteState>().votes_count).toBe(2)
    expect((await listed(posts, id, token)) as Post).toMatchObject({ votes_count: 2 })
    expect(await details()).toMatchObject({ votes_count: 2, has_voted: true, is_following: true })
    const left = await send('DELETE')
    expect(left.json<VoteState>()).toEqual({
      user_id,
      has_voted: false,
      votes_count: 1,
      importance: null,
    })
  })

  test('a second one leaves the ETag of the post as it is', async () => {
    const { path, token, send } = await freshPost()
    await send('PUT')
    const before = etagOf(await read(path, token))
    await send('PUT')
    expect(etagOf(await read(path, token))).toBe(before)
  })

  test('is no conflict to an edit, and If-Match is none to a vote', async () => {
    const { vote, token } = await freshPost()
    const headers = { 'if-match': '"stale"' }
    expect((await put(vote, { token, headers })).status).toBe(200)
  })

  test('a body without a byte is none, whatever its type', async () => {
    const { vote, token } = await freshPost()
    for (const type of ['application/json', 'text/plain']) {
      const answer = await put(vote, { token, body: '', headers: { 'content-type': type } })
      expect([type, answer.status]).toEqual([type, 200])
    }
  })

  test('its key belongs to its method: the other way, it is another request', async () => {
    const { vote, token, votes } = await freshPost()
    const call = { token, headers: { 'idempotency-key': unique() } }
    const first = await expectStatus(200, put(vote, call))
    const removed = await expectStatus(200, request('DELETE', vote, call))
    expect(removed.headers.get('idempotent-replayed')).toBeNull()
    const replayed = await expectStatus(200, put(vote, call))
    expect([replayed.text, replayed.headers.get('idempotent-replayed')]).toEqual([
      first.text,
      'true',
    ])
    expect(await votes()).toBe(0)
  })
})

describe('the vote of a customer', () => {
  test.each([
    ['as_user', (as_user: object) => ({ as_user })],
    ['flat fields, as in the beginning', (fields: object) => fields],
  ])('creates one who is new, with that name and nothing else: %s', async (_, bodyOf) => {
    const { send, voters, details } = await freshPost()
    const email = newEmail()
    const body = bodyOf({ email: ` ${email} `, full_name: ' Ada Moreau ' })
    const state = (await expectStatus(200, send('PUT', body))).json<VoteState>()
    expect(state).toMatchObject({ has_voted: true, votes_count: 1, importance: null })
    const [voter] = await voters()
    expect(voter?.user).toMatchObject({
      id: state.user_id,
      email,
      name: 'Ada Moreau',
      is_admin: false,
      is_team: false,
    })
    // The vote is the customer's, not the caller's.
    expect((await details()).has_voted).toBe(false)
  })

  test('one who is known votes once, in any letter case, and keeps their name', async () => {
    const { send, voters } = await freshPost()
    const email = newEmail()
    const first = await expectStatus(200, send('PUT', { email, full_name: 'Ada' }))
    for (const body of [
      { email: email.toUpperCase(), full_name: 'Somebody else' },
      { email },
      { email, full_name: '' },
      { as_user: { email } },
    ])
      expect((await expectStatus(200, send('PUT', body))).text).toBe(first.text)
    expect((await voters()).map(({ user }) => user.name)).toEqual(['Ada'])
  })

  test('the e-mail of somebody on the team is theirs', async () => {
    const { company, path, send } = await freshPost()
    await expectStatus(200, send('PUT', { email: company.team.email }))
    const { has_voted } = (await read(path, company.teamToken)).json<PostDetails>()
    expect(has_voted).toBe(true)
  })

  test('needs to act for customers, and tells nobody else who is known', async () => {
    const { company, vote, votes } = await freshPost()
    const token = await company.token(company.admin, { scopes: [scopes.writeVotes] })
    const send = (body?: unknown) => put(vote, { token, ...(body === undefined ? {} : { body }) })
    const refused = await send({ email: company.team.email })
    await expectProblem(refused, 403, 'insufficient_scope')
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.writeAsUser}"`)
    // Known or not, right or wrong: the same.
    for (const body of [
      { email: newEmail() },
      { email: newEmail(), full_name: 'Ada' },
      { email: company.team.email, full_name: 7 },
      { email: newEmail(), full_name: 7 },
      { email: 'no address' },
      { as_user: { email: company.team.email } },
      { as_user: { email: newEmail() }, unknown: 1 },
    ])
      expectSameBytes(await send(body), refused)
    expect(await votes()).toBe(0)
    expect((await send()).status).toBe(200)
  })

  test('for a post that is not seen it creates nobody, and says nothing of the body', async () => {
    const { company, vote } = await freshPost()
    const hidden = `${posts.list}${await posts.add(company, 'secret')}/vote/`
    const token = company.teamToken
    const email = newEmail()
    for (const body of [{ email, full_name: 'Ada' }, { email }])
      await expectProblem(put(hidden, { token, body }), 404, 'not_found')
    // Had they been created, they would need no name.
    await expectFieldErrors(put(vote, { token, body: { email } }), { full_name: 'required' })
  })

  test("a key that was used for one's own vote is 422 for a customer's", async () => {
    const { vote, token, votes } = await freshPost()
    const headers = { 'idempotency-key': unique() }
    expect((await put(vote, { token, headers })).status).toBe(200)
    const body = { email: newEmail(), full_name: 'Ada' }
    await expectProblem(put(vote, { token, headers, body }), 422, 'idempotency_key_reused')
    expect(await votes()).toBe(1)
  })
})

describe('a body that is wrong, and no vote', () => {
  const send = async (body: unknown, headers = {}) => {
    const { vote, token, votes } = await freshPost()
    const answer = await put(vote, { token, body, headers })
    expect(await votes()).toBe(0)
    return answer
  }

  test('without an e-mail it is no vote of the owner', async () => {
    await expectFieldErrors(send({}), { as_user: 'required' })
    await expectFieldErrors(send({ as_user: {} }), { 'as_user.email': 'required' })
    await expectFieldErrors(send({ full_name: 'Ada' }), { email: 'required' })
  })

  test.each([
    ['', 'blank'],
    [' ', 'blank'],
    ['ada', 'invalid_email'],
    ['a@example.com, b@example.com', 'invalid_email'],
    [`${'x'.repeat(250)}@example.com`, 'too_long'],
  ])('the e-mail %p is %s', async (email, code) => {
    await expectFieldErrors(send({ email, full_name: 'Ada' }), { email: [code, 'invalid_email'] })
  })

  test('somebody who is new needs a name', async () => {
    const email = newEmail()
    await expectFieldErrors(send({ email }), { full_name: 'required' })
    await expectFieldErrors(send({ email, full_name: ' ' }), { full_name: 'blank' })
    const long = 'x'.repeat(151)
    await expectFieldErrors(send({ email, full_name: long }), { full_name: 'too_long' })
    await expectFieldErrors(send({ email: 7, full_name: null }), {
      email: 'invalid_type',
      full_name: 'invalid_type',
    })
  })

  test('the same in as_user, or in both places', async () => {
    const email = newEmail()
    await expectFieldErrors(send({ as_user: { email } }), { 'as_user.full_name': 'required' })
    await expectFieldErrors(send({ as_user: { email: 'ada', full_name: ' ' } }), {
      'as_user.email': 'invalid_email',
    })
    const customer = { email, full_name: 'Ada' }
    await expectFieldErrors(send({ as_user: customer, ...customer }), {
      email: 'not_combinable',
      full_name: 'not_combinable',
    })
  })

  test('no JSON, too much of it, or another type is no vote of the owner either', async () => {
    for (const body of ['{', '[]', 'null', ' ', '{"email":"a@b.example","email":"c@d.example"}'])
      await expectProblem(send(body), 400, 'invalid_json')
    const customer = { email: 'ada@example.com', full_name: 'Ada' }
    const large = { ...customer, padding: 'x'.repeat(256 * 1024) }
    await expectProblem(send(large), 413, 'body_too_large')
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': null },
      { 'content-encoding': 'gzip' },
    ])
      await expectProblem(send(customer, headers), 415, 'unsupported_media_type')
  })
})

describe('at once', () => {
  test('fifty of one person are one vote', async () => {
    const { send, votes, voters } = await freshPost()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('PUT')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(statesOf(answers)[0]).toMatchObject({
      has_voted: true,
      votes_count: 1,
      importance: null,
    })
    expect([await votes(), (await voters()).length]).toEqual([1, 1])
  })

  test('fifty for one new e-mail are one customer and one vote', async () => {
    const { send, votes, voters } = await freshPost()
    const body = { email: newEmail(), full_name: 'Ada' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('PUT', body)))
    expect(new Set(statesOf(answers).map(({ user_id }) => user_id)).size).toBe(1)
    expect([await votes(), (await voters()).length]).toEqual([1, 1])
  })

  test('fifty new e-mails are fifty customers and fifty votes', async () => {
    const { send, votes, voters, verify } = await freshPost()
    const bodies = Array.from({ length: 50 }, () => ({ email: newEmail(), full_name: 'Ada' }))
    const states = statesOf(await Promise.all(bodies.map(body => send('PUT', body))))
    const counts = states.map(({ votes_count }) => votes_count).sort((a, b) => a - b)
    expect(counts).toEqual(bodies.map((_, at) => at + 1))
    expect([await votes(), (await voters()).length]).toEqual([50, 50])
    await verify()
  })

  test('votes that come and go leave a count that is the number of votes', async () => {
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
})
