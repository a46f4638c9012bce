import { expect, test } from 'bun:test'
import { type AuditEvent, audit, auditPath } from '../support/audit.ts'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, head, patch, paths, post } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { idsOf, isNewestFirst, walk } from '../support/paging.ts'
import { boards, etagOf, pathTo, posts, tags, users } from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'

const newest = async (token: string, query: Record<string, string>) =>
  (await audit(token, query))[0]!

test('who did it with which token, to what, and what was there before', async () => {
  const company = await freshCompany()
  const { adminToken, admin } = company
  const token = await company.token(admin)
  const id = await users.add(company)
  await expectStatus(200, patch(pathTo(users, id), { role: 'team' }, { token }))
  const event = await newest(adminToken, { type: 'user.role_changed' })
  expect(event).toMatchObject({
    type: 'user.role_changed',
    user: { email: admin.email, name: admin.name },
    via: 'token',
    token: { name: 'test' },
    session: null,
    subject: { type: 'user', id },
    changes: { role: { before: 'customer', after: 'team' } },
  })
  const board = await boards.add(company)
  await expectStatus(200, patch(pathTo(boards, board), { name: 'Renamed' }, { token }))
  const renamed = await newest(adminToken, { subject: `board:${board}` })
  expect(renamed.token).toEqual(event.token)
  expect(renamed.changes.name).toEqual({ before: expect.any(String), after: 'Renamed' })
})

test('a session says in which browser it began, also when it has ended; the command line has neither', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('team')
  const browser = await signedIn(company, person)
  await browser.submit('/logout/', {})
  const [ended, started, link] = await audit(token, { type: 'session' })
  expect([ended!.type, started!.type, link!.type]).toEqual([
    'session.ended',
    'session.started',
    'session.link_created',
  ])
  for (const { user, via, session } of [ended!, started!]) {
    expect([user!.email, via]).toEqual([person.email, 'session'])
    expect(session).toEqual({ id: expect.any(Number), browser: 'Unknown browser' })
  }
  expect(link).toMatchObject({ user: null, via: 'command_line', token: null, session: null })
})

test('a person who is erased is a deleted user, and nothing shows what they were called', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const person = await company.addUser('team', 'Gisela Gone')
  const own = await company.token(person)
  const tag = await tags.add({ ...company, adminToken: own })
  const [{ user }] = (await audit(token, { subject: `tag:${tag}` })) as [AuditEvent]
  expect(user!.name).toBe('Gisela Gone')
  await expectStatus(200, patch(pathTo(users, user!.id), { name: 'Gisela Other' }, { token }))
  const shown = JSON.stringify(await audit(token))
  expect([shown.includes('Gisela Gone'), shown.includes('Gisela Other')]).toEqual([true, true])
  await expectStatus(204, post(`${pathTo(users, user!.id)}erase/`, undefined, { token }))
  const [left] = (await audit(token, { subject: `tag:${tag}` })) as [AuditEvent]
  expect(left).toMatchObject({ user: { id: user!.id, name: 'Deleted user', email: '' } })
  expect(left.token).toEqual({ id: expect.any(Number), name: '' })
  const all = JSON.stringify(await audit(token))
  expect([all.includes('Gisela'), all.includes(person.email)]).toEqual([false, false])
})

test('every event once, newest first, forward and back', async () => {
  const { adminToken: token } = await freshCompany()
  const all = await audit(token)
  expect(all.length).toBeGreaterThan(6)
  expect(isNewestFirst(all)).toBe(true)
  const ids = all.map(({ id }) => id)
  for (const size of [1, 4]) {
    const forward = await walk<never>(token, `${auditPath}?page_size=${size}`)
    expect(idsOf(forward)).toEqual(ids)
    const last = forward.at(-1)!
    const back = await walk<never>(token, last.previous!, 'previous')
    expect(idsOf(back.toReversed())).toEqual(ids.slice(0, -last.results.length))
  }
})

test('filters, each and together, find what the whole log has of it', async () => {
  const company = await freshCompany()
  const { adminToken: token, teamToken } = company
  const post1 = await posts.add(company)
  const post2 = await posts.add({ ...company, adminToken: teamToken })
  await expectStatus(200, patch(pathTo(posts, post2), posts.edit(), { token: teamToken }))
  const all = await audit(token)
  const actor = (await newest(token, { subject: `post:${post2}` })).user!.id
  const middle = all.find(({ data }) => data.post_id === post1)!.created
  const cases: [Record<string, string>, (event: AuditEvent) => boolean][] = [
    [{ type: 'token' }, event => event.type.startsWith('token.')],
    [
      { type: 'board,post.created' },
      event => event.type.startsWith('board.') || event.type === 'post.created',
    ],
    [{ actor: String(actor) }, event => event.user?.id === actor],
    [{ via: 'command_line' }, event => event.via === 'command_line'],
    [{ subject: `post:${post1}` }, event => event.data.post_id === post1],
    [
      { subject: `user:${actor}` },
      event => event.subject?.type === 'user' && event.subject.id === actor,
    ],
    [{ since: middle }, event => event.created >= middle],
    [{ until: middle }, event => event.created < middle],
    [
      { since: middle, actor: String(actor), type: 'post' },
      event =>
        event.created >= middle && event.user?.id === actor && event.type.startsWith('post.'),
    ],
    [
      { subject: `post:${post2}`, via: 'token', type: 'post.edited' },
      event => event.data.post_id === post2 && event.type === 'post.edited',
    ],
    [{ subject: `user:${actor}`, type: 'post.created' }, () => false],
  ]
  for (const [query, isMeant] of cases) {
    const expected = all.filter(isMeant).map(({ id }) => id)
    const isEmpty = query.type === 'post.created'
    expect([query, expected.length > 0]).toEqual([query, !isEmpty])
    const found = await walk<never>(token, `${auditPath}?${new URLSearchParams(query)}&page_size=2`)
    expect([query, idsOf(found)]).toEqual([query, expected])
    if (found.length < 2) continue
    const back = await walk<never>(token, found.at(-1)!.previous!, 'previous')
    const before = expected.slice(0, -found.at(-1)!.results.length)
    expect([query, idsOf(back.toReversed())]).toEqual([query, before])
  }
})

test('nothing of another company', async () => {
  const other = await freshCompany()
  const tag = await tags.add(other)
  const { adminToken: token } = await freshCompany()
  expect(await audit(token, { subject: `tag:${tag}` })).toEqual([])
  expect(await audit(token, { type: 'tag.created' })).toEqual([])
  const answer = await get(auditPath, { token })
  expect(answer.text).not.toContain(other.admin.email)
})

test('unchanged is 304, for HEAD too, until something happens', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const headers = { 'if-none-match': etagOf(await get(auditPath, { token })) }
  const again = await get(auditPath, { token, headers })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await head(auditPath, { token, headers })).status).toBe(304)
  await tags.add(company)
  expect((await get(auditPath, { token, headers })).status).toBe(200)
})

test.each([
  ['type', 'post.flown', 'unknown_event_type'],
  ['type', 'post,', 'unknown_event_type'],
  ['actor', '0', 'invalid_number'],
  ['actor', 'me', 'invalid_number'],
  ['subject', 'post', 'invalid_choice'],
  ['subject', 'company:1', 'invalid_choice'],
  ['subject', 'post:1;', 'invalid_choice'],
  ['via', 'post', 'invalid_choice'],
  ['since', 'yesterday', 'invalid_time'],
  ['until', '2026-13-01T00:00:00Z', 'invalid_time'],
])('%s=%s is refused', async (name, value, code) => {
  const { adminToken: token } = await sharedCompany()
  await expectFieldErrors(get(auditPath, { token, query: { [name]: value } }), { [name]: code })
})

test('a period that ends before it begins is refused', async () => {
  const { adminToken: token } = await sharedCompany()
  const period = (since: string, until: string) =>
    get(auditPath, { token, query: { since, until } })
  const [one, two] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z']
  await expectFieldErrors(period(two, one), { until: 'invalid_time' })
  await expectStatus(200, period(one, one))
})

test('a cursor of another filter or of another list is refused', async () => {
  const { adminToken: token } = await freshCompany()
  const first = await get(auditPath, { token, query: { page_size: '1', type: 'user' } })
  const cursor = new URL(first.json<Envelope<never>>().next!).searchParams.get('cursor')!
  expect((await get(auditPath, { token, query: { cursor, type: 'user' } })).status).toBe(200)
  for (const [path, query] of [
    [auditPath, { cursor }],
    [paths.comments, { cursor }],
  ] as const)
    await expectProblem(get(path, { token, query }), 400, 'invalid_cursor')
})
