import { expect, test } from 'bun:test'
import { bulkPath, changeMany } from '../../support/bulk.ts'
import { get, post, remove } from '../../support/client.ts'
import { freshCompany, sharedCompany } from '../../support/company.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { freshOne, pathTo, posts, read, tags } from '../../support/resources.ts'

const status = 'Planned'
const send = async (body: object, token?: string) =>
  post(bulkPath, body, { token: token ?? (await sharedCompany()).adminToken })

test('the ids: some, up to 500, and whole numbers', async () => {
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
  const { id, path, token, company } = await freshOne(posts)
  const deleted = await freshOne(posts)
  await remove(deleted.path, { token })
  const hidden = await posts.add(company, 'secret')
  const foreign = await posts.add(await freshCompany())
  const before = (await read(path, token)).text
  const unknown = [999_999_999, deleted.id, hidden]
  const errors = await expectFieldErrors(
    send({ ids: [id, ...unknown], status }, company.teamToken),
    { 'ids.1': 'unknown_post', 'ids.2': 'unknown_post', 'ids.3': 'unknown_post' },
  )
  expect(new Set(errors.map(({ message }) => message)).size).toBe(1)
  expect((await read(path, token)).text).toBe(before)
  if (foreign > hidden)
    await expectFieldErrors(send({ ids: [foreign], status }), { 'ids.0': 'unknown_post' })
})

test('a request that changes nothing has a code of its own', async () => {
  const { id } = await freshOne(posts)
  const fields = ['status', 'board', 'owner', 'tags_add', 'tags_remove', 'triaged']
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
  const { id } = await freshOne(posts)
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
  const company = await freshCompany()
  const { adminToken: token } = company
  const names = Array.from({ length: 21 }, (_, at) => `Tag ${at}`)
  for (const name of names) await post(tags.list, { name }, { token })
  const [full, empty] = [await posts.add(company), await posts.add(company)]
  await changeMany(token, { ids: [full], tags_add: names.slice(0, 20) })
  const more = { ids: [empty, full], tags_add: [names[20]] }
  await expectFieldErrors(send(more, token), { 'ids.1': 'too_many' })
  const { tags: shown } = (await get(pathTo(posts, empty), { token })).json<{ tags: [] }>()
  expect(shown).toEqual([])
  const swapped = { ...more, tags_remove: [names[0]] }
  expect((await changeMany(token, swapped)).changed).toBe(2)
})

test('a tag cannot be added and removed at once', async () => {
  const { id, token } = await freshOne(posts)
  const tagId = await tags.add(await sharedCompany())
  await expectFieldErrors(
    post(bulkPath, { ids: [id], tags_add: [tagId], tags_remove: [tagId] }, { token }),
    { tags_remove: 'not_combinable' },
  )
})
