import { expect, test } from 'bun:test'
import { changeMany, changing } from '../../support/bulk.ts'
import { expectStatus, get, paths, post, threadOf } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { pathTo, posts, tags } from '../../support/resources.ts'
import type { PostDetails, User } from '../../support/types.ts'

describeEndSlash(changing)

test.each(['status_comment', 'comment'])(
  'status, board, owner and tags of several posts, with their history and events, and %s',
  async name => {
    const company = await freshCompany()
    const { adminToken: token } = company
    for (const name of ['Mobile', 'Old']) await post(tags.list, { name }, { token })
    const ids = [await posts.add(company), await posts.add(company)]
    const same = await posts.add(company, 'bugs')
    const me = (await get(paths.me, { token })).json<User>()
    const wanted = { status: 'Planned', board: 'bugs', owner: me.id, tags_add: ['Mobile'] }
    await changeMany(token, { ids: [same], ...wanted })
    await changeMany(token, { ids: [ids[0]], tags_add: ['Old'] })

    const others = { tags_remove: ['Old'], [name]: 'Soon.' }
    const body = { ids: [...ids, same, ids[0]], ...wanted, ...others }
    const done = await changeMany(token, body)
    expect(done).toEqual({ id: expect.any(Number), changed: 2, unchanged: [same] })
    for (const id of ids) {
      const shown = (await get(pathTo(posts, id), { token })).json<PostDetails>()
      expect(shown).toMatchObject({ owner: { id: me.id }, comments_count: 1 })
      expect([shown.status.name, shown.tags.map(({ name }) => name)]).toEqual([
        'Planned',
        ['Mobile'],
      ])
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
  const company = await freshCompany()
  const ids = [await posts.add(company)]
  const first = await changeMany(company.teamToken, { ids, owner: company.admin.email })
  expect(first.changed).toBe(1)
  const again = await changeMany(company.teamToken, { ids, owner: company.admin.email })
  expect(again).toEqual({ id: null, changed: 0, unchanged: ids })
})

test('triaged is in the history and a status without notifications says so in its event', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await posts.add(company)
  expect((await changeMany(token, { ids: [id], triaged: true })).changed).toBe(1)
  expect((await changeMany(token, { ids: [id], triaged: true })).changed).toBe(0)
  const history = await expectStatus(200, get(`${pathTo(posts, id)}history/`, { token }))
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
