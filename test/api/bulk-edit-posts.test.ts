import { expect, test } from 'bun:test'
import { bulkPath, changeMany, undo } from '../support/bulk.ts'
import { expectStatus, get, paths, post, remove, threadOf } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { foreignId, oneInFreshCompany, pathTo, posts, read, tags } from '../support/resources.ts'
import type { PostDetails, User } from '../support/types.ts'

const status = 'Planned'

/** A post in a company of its own, and how a change of it is sent. */
async function freshPost() {
  const made = await oneInFreshCompany(posts)
  const send = (body: object, token = made.token) => post(bulkPath, body, { token })
  return { ...made, send }
}

test.each(['status_comment', 'comment'])(
  'status, board, owner and tags of several posts, with their history and events, and %s',
  async name => {
    const company = await freshCompany()
    const { adminToken: token } = company
    for (const name of ['Mobile', 'Old']) await post(tags.list, { name }, { token })
    const ids = [await posts.add(company), await posts.add(company)]
    const same = await posts.add(company, 'bugs')
    const me = (await get(paths.me, { token })).json<User>()
    const wanted = { status, board: 'bugs', owner: me.id, tags_add: ['Mobile'] }
    await changeMany(token, { ids: [same], ...wanted })
    await changeMany(token, { ids: [ids[0]], tags_add: ['Old'] })

    const others = { tags_remove: ['Old'], [name]: 'Soon.' }
    const body = { ids: [...ids, same, ids[0]], ...wanted, ...others }
    const done = await changeMany(token, body)
    expect(done).toEqual({ id: expect.any(Number), changed: 2, unchanged: [same] })
    for (const id of ids) {
      const shown = (await get(pathTo(posts, id), { token })).json<PostDetails>()
      expect(shown).toMatchObject({ owner: { id: me.id }, comments_count: 1 })
      expect([shown.status.name, shown.tags.map(({ name }) => name)]).toEqual([status, ['Mobile']])
      expect(shown.board.url).toEndWith('/board/bugs/')
      expect((await threadOf(token, id))[0]!.content).toBe('Soon.')
      const history = await get(`${pathTo(posts, id)}history/`, { token })
      const types = history.json<{ results: { type: string }[] }>().results.map(({ type }) => type)
      expect(types).toContain('post.status_changed')
    }
    expect(await threadOf(token, same)).toHaveLength(1)
    const query = { type: 'post.status_changed', post: ids[1]! }
    const events = await expectStatus(200, get(paths.events, { token, query }))
    const [event] = events.json<{ results: { data: object }[] }>().results
    expect(event!.data).toMatchObject({ post_id: ids[1]!, bulk_id: done.id })
  },
)

test('the team changes what it sees; where nothing changes there is nothing to undo', async () => {
  const { company, id } = await freshPost()
  const ids = [id]
  const first = await changeMany(company.teamToken, { ids, owner: company.admin.email })
  expect(first.changed).toBe(1)
  const again = await changeMany(company.teamToken, { ids, owner: company.admin.email })
  expect(again).toEqual({ id: null, changed: 0, unchanged: ids })
})

test('triaged is in the history and a status without notifications says so in its event', async () => {
  const { id, path, token } = await freshPost()
  expect((await changeMany(token, { ids: [id], triaged: true })).changed).toBe(1)
  expect((await changeMany(token, { ids: [id], triaged: true })).changed).toBe(0)
  const history = await expectStatus(200, get(`${path}history/`, { token }))
  expect(history.json<{ results: object[] }>().results[0]).toMatchObject({
    type: 'post.triaged',
    changes: { triaged: { before: false, after: true } },
  })
  const eventOf = async (status: string, notify?: boolean) => {
    const { id: bulk_id } = await changeMany(token, { ids: [id], status, notify })
    const query = { type: 'post.status_changed', post: id }
    const events = await expectStatus(200, get(paths.events, { token, query }))
    const all = events.json<{ results: { data: { bulk_id: number } }[] }>().results
    return all.find(({ data }) => data.bulk_id === bulk_id)!.data
  }
  expect(await eventOf('Planned')).not.toHaveProperty('notifies')
  expect(await eventOf('Closed', false)).toMatchObject({ notifies: false })
})

test('sent again with its key after an undo, it is not made again', async () => {
  const { id, path, token } = await freshPost()
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { ids: [id], status }
  const first = await expectStatus(200, post(bulkPath, body, call))
  await expectStatus(200, undo(token, first.json<{ id: number }>().id))
  const again = await expectStatus(200, post(bulkPath, body, call))
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  expect((await read(path, token)).json<PostDetails>().status.name).toBe('Open')
})

test('the ids: some, up to 500, and whole numbers', async () => {
  const { send } = await freshPost()
  await expectFieldErrors(send({ status }), { ids: 'required' })
  await expectFieldErrors(send({ ids: [], status }), { ids: 'too_few' })
  const tooMany = Array.from({ length: 501 }, (_, at) => at + 1)
  await expectFieldErrors(send({ ids: tooMany, status }), { ids: 'too_many' })
  for (const ids of ['1', 1, {}, null])
    await expectFieldErrors(send({ ids, status }), { ids: ['invalid_type', 'required'] })
  for (const id of ['1', null, 1.5, 0, -1])
    await expectFieldErrors(send({ ids: [id], status }), { 'ids.0': 'invalid_type' })
})

test('unknown, deleted, not seen and of another company: the same error, with its index, and nothing is done', async () => {
  const { id, path, token, company, send } = await freshPost()
  const deleted = await posts.add(company)
  await expectStatus(204, remove(pathTo(posts, deleted), { token }))
  const hidden = await posts.add(company, 'secret')
  const before = (await read(path, token)).text
  const ids = [id, 999_999_999, deleted, hidden]
  const errors = await expectFieldErrors(send({ ids, status }, company.teamToken), {
    'ids.1': 'unknown_post',
    'ids.2': 'unknown_post',
    'ids.3': 'unknown_post',
  })
  expect(new Set(errors.map(({ message }) => message)).size).toBe(1)
  expect((await read(path, token)).text).toBe(before)
  const foreign = await foreignId(posts, hidden)
  await expectFieldErrors(send({ ids: [foreign], status }), { 'ids.0': 'unknown_post' })
})

test('a request that changes nothing has a code of its own', async () => {
  const { id, send } = await freshPost()
  const fields = [
    'status',
    'board',
    'owner',
    'effort',
    'impact',
    'tags_add',
    'tags_remove',
    'triaged',
  ]
  const none = Object.fromEntries(fields.map(field => [field, 'no_change']))
  await expectFieldErrors(send({ ids: [id] }), none)
  for (const name of ['status_comment', 'comment']) {
    const refused = { [name]: 'not_combinable' }
    await expectFieldErrors(send({ ids: [id], [name]: 'Soon.' }), { ...none, ...refused })
    await expectFieldErrors(send({ ids: [id], owner: null, [name]: 'Soon.' }), refused)
  }
  const twice = { ids: [id], status, comment: 'Soon.', status_comment: 'Soon.' }
  await expectFieldErrors(send(twice), { comment: 'not_combinable' })
})

test('what the fields name must be there; all errors are reported at once', async () => {
  const { id, send } = await freshPost()
  const nothing = { status: 'Nope', board: 'nope', owner: 'nobody@people.example' }
  await expectFieldErrors(send({ ids: [id], ...nothing, tags_add: ['nope'], tags_remove: [1] }), {
    status: 'unknown_status',
    board: 'unknown_board',
    owner: 'unknown_user',
    'tags_add.0': 'unknown_tag',
    'tags_remove.0': 'unknown_tag',
  })
  const names = Array.from({ length: 21 }, (_, at) => `${at}`)
  await expectFieldErrors(send({ ids: [], status: 'Nope', tags_add: names }), {
    ids: 'too_few',
    status: 'unknown_status',
    tags_add: 'too_many',
  })
  const comment = 'x'.repeat(20_001)
  await expectFieldErrors(send({ ids: [id], status, comment }), { comment: 'too_long' })
})

test('a post gets no more than 20 tags this way, either', async () => {
  const { id: full, company, token, send } = await freshPost()
  const names = Array.from({ length: 21 }, (_, at) => `Tag ${at}`)
  for (const name of names) await post(tags.list, { name }, { token })
  const empty = await posts.add(company)
  await changeMany(token, { ids: [full], tags_add: names.slice(0, 20) })
  const more = { ids: [empty, full], tags_add: [names[20]] }
  await expectFieldErrors(send(more), { 'ids.1': 'too_many' })
  const { tags: shown } = (await get(pathTo(posts, empty), { token })).json<{ tags: [] }>()
  expect(shown).toEqual([])
  const swapped = { ...more, tags_remove: [names[0]] }
  expect((await changeMany(token, swapped)).changed).toBe(2)
})

test('a tag cannot be added and removed at once', async () => {
  const { id, company, send } = await freshPost()
  const tagId = await tags.add(company)
  const body = { ids: [id], tags_add: [tagId], tags_remove: [tagId] }
  await expectFieldErrors(send(body), { tags_remove: 'not_combinable' })
})

test('a merged post keeps the others from being moved, too', async () => {
  const { id, path, company, token, send } = await freshPost()
  const [merged, root] = [await posts.add(company), await posts.add(company)]
  await expectStatus(200, post(`${pathTo(posts, merged)}merge/`, { into: root }, { token }))
  const before = (await read(path, token)).text
  const body = { ids: [id, merged], board: 'bugs', status }
  const { detail } = await expectProblem(send(body), 409, 'post_in_merge')
  expect(detail).toContain(`${merged}`)
  expect((await read(path, token)).text).toBe(before)
})
