import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  threadOf,
} from '../../support/client.ts'
import { unique } from '../../support/company.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'
import type { Envelope, PostDetails, Status, User } from '../../support/types.ts'

const change = async (path: string, token: string, body: unknown) =>
  (await expectStatus(200, patch(path, body, { token }))).json<PostDetails>()

test('every field at once, and each stays when it is not sent', async () => {
  const { path, token, company } = await freshOne(posts)
  const { id: tagId, name: tag } = await newTag(token)
  const me = (await get(paths.me, { token })).json<User>()
  const body = {
    title: 'Changed',
    status: 'Planned',
    status_comment: 'Next spring.',
    tags: [tag],
    links: ['https://tracker.example.com/issues/17'],
    owner: me.email.toUpperCase(),
    eta: '2028-02-29',
    pinned: true,
    locked: true,
  }
  const changed = await change(path, token, body)
  expect(changed).toMatchObject({
    title: 'Changed',
    status: { name: 'Planned' },
    tags: [{ id: tagId, name: tag }],
    links: body.links,
    owner: me,
    eta: '2028-02-29',
    pinned: true,
    locked: true,
  })
  expect((await read(path, token)).json<PostDetails>()).toEqual(changed)
  expect((await read(path, company.teamToken)).json<PostDetails>().owner).toEqual(me)
  const after = await change(path, token, { content: 'More.' })
  expect(after).toEqual({ ...changed, content: 'More.', edited: after.edited })
})

test('null clears owner and date, an empty list tags and links', async () => {
  const { path, token } = await freshOne(posts)
  const { id } = await newTag(token)
  const { owner } = await change(path, token, { owner: (await meOf(token)).id, tags: [id] })
  expect(owner).not.toBeNull()
  await change(path, token, { eta: '2027-01-01', links: ['https://a.example/'], pinned: true })
  const cleared = { owner: null, eta: null, tags: [], links: [], pinned: false }
  expect(await change(path, token, cleared)).toMatchObject(cleared)
})

test('what is the same as before, or only written in another way, changes nothing', async () => {
  const { path, token } = await freshOne(posts)
  const { id, name } = await newTag(token)
  const me = await meOf(token)
  const body = {
    board: 'ideas',
    status: 'Planned',
    tags: [id, name],
    links: ['https://a.example/x', 'HTTPS://A.Example:443/x'],
    owner: me.id,
    eta: '2027-01-01',
    pinned: true,
    locked: false,
  }
  const first = await expectStatus(200, patch(path, body, { token }))
  const { status, board } = first.json<PostDetails>()
  expect(first.json<PostDetails>().links).toEqual(['https://a.example/x'])
  const again = { ...body, status: status.id, board: board.id, owner: me.email, tags: [name] }
  const second = await expectStatus(200, patch(path, again, { token }))
  expect([second.text, etagOf(second)]).toEqual([first.text, etagOf(first)])
})

test('a new status leaves one comment that says so, with or without a text', async () => {
  const { id, path, token } = await freshOne(posts)
  const statuses = (await get('/api/v1/statuses/', { token })).json<Envelope<Status>>().results
  const [open, planned] = ['Open', 'Planned'].map(
    name => statuses.find(status => status.name === name)!,
  )
  await change(path, token, { status: planned!.id, status_comment: ' In spring.\n' })
  await change(path, token, { status: 'Planned' })
  const { comments_count } = await change(path, token, { status: open!.name })
  expect(comments_count).toBe(2)
  const thread = await threadOf(token, id)
  expect(thread.map(({ kind, content, status }) => [kind, content, status?.name])).toEqual([
    ['status_change', ' In spring.\n', 'Planned'],
    ['status_change', '', 'Open'],
  ])
})

test('a post takes its comments along to another board, and search follows', async () => {
  const { id, path, token, company } = await freshOne(posts)
  const word = `moved${unique()}`
  await change(path, token, { title: word })
  const comment = await createComment(token, id)
  const commentPath = `${paths.comments}${comment.id}/`
  const { teamToken } = company
  const found = async () => (await postsPage(teamToken, { search: word })).results.map(p => p.id)
  const seen = async () => [
    (await get(path, { token: teamToken })).status,
    (await get(commentPath, { token: teamToken })).status,
    await found(),
  ]
  expect(await seen()).toEqual([200, 200, [id]])
  const moved = await change(path, token, { board: 'secret' })
  expect(moved.board.url).toEndWith('/board/secret/')
  expect(await seen()).toEqual([404, 404, []])
  const listed = (await get(paths.comments, { token: teamToken, query: { page_size: 100 } })).text
  expect(listed).not.toContain(`"id":${comment.id},`)
  await change(path, token, { board: 'ideas' })
  expect(await seen()).toEqual([200, 200, [id]])
})

const meOf = async (token: string) => (await get(paths.me, { token })).json<User>()

async function newTag(token: string) {
  const name = `Tag ${unique()}`
  const answer = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  return answer.json<{ id: number; name: string }>()
}
