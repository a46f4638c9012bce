import { expect, test } from 'bun:test'
import {
  createComment,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  put,
  remove,
  threadOf,
} from '../support/client.ts'
import { freshCompany, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { postWithImage, type UploadedImage, uploaded, watchEvents } from '../support/image-cases.ts'
import { etagOf, pathTo, posts, read } from '../support/resources.ts'
import type { Envelope, PostDetails, Status, User, VoteState } from '../support/types.ts'

/** A post in a company of its own. */
async function newPost() {
  const company = await freshCompany()
  const id = await posts.add(company)
  return { id, path: pathTo(posts, id), token: company.adminToken, company }
}

const change = async (path: string, token: string, body: unknown) =>
  (await expectStatus(200, patch(path, body, { token }))).json<PostDetails>()

const meOf = async (token: string) => (await get(paths.me, { token })).json<User>()

async function newTag(token: string) {
  const name = `Tag ${unique()}`
  const answer = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  return answer.json<{ id: number; name: string }>()
}

test('a field that is not sent stays as it is', async () => {
  const { path, token } = await newPost()
  const before = (await read(path, token)).json<PostDetails>()
  const titled = await change(path, token, { title: 'Only the title' })
  expect([titled.title, titled.content]).toEqual(['Only the title', before.content])
  const written = await change(path, token, { content: ' Only the content\n' })
  expect([written.title, written.content]).toEqual(['Only the title', ' Only the content\n'])
  expect((await change(path, token, { content: '' })).content).toBe('')
})

test('a title is trimmed and never blank, and the URL follows it', async () => {
  const { id, path, token } = await newPost()
  const { title, url } = await change(path, token, { title: '  Quite another ' })
  expect([title, url.endsWith(`/post/${id}/quite-another/`)]).toEqual(['Quite another', true])
  expect((await patch(path, { title: ' \n' }, { token })).status).toBe(400)
})

test('search finds a post by its new words at once, and no more by its old ones', async () => {
  const { id, path, token } = await newPost()
  const found = async (search: string) =>
    (await postsPage(token, { search })).results.map(post => post.id)
  const [old, other] = [`old${unique()}`, `new${unique()}`]
  await change(path, token, { title: old, content: `${old} again` })
  expect(await found(old)).toEqual([id])
  await change(path, token, { title: other, content: other })
  expect([await found(other), await found(old)]).toEqual([[id], []])
  await change(path, token, { content: `${old} is back` })
  expect([await found(other), await found(old)]).toEqual([[id], [id]])
})

test('every field at once, and each stays when it is not sent', async () => {
  const { path, token, company } = await newPost()
  const { id: tagId, name: tag } = await newTag(token)
  const me = await meOf(token)
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
  const { path, token } = await newPost()
  const { id } = await newTag(token)
  const { owner } = await change(path, token, { owner: (await meOf(token)).id, tags: [id] })
  expect(owner).not.toBeNull()
  await change(path, token, { eta: '2027-01-01', links: ['https://a.example/'], pinned: true })
  const cleared = { owner: null, eta: null, tags: [], links: [], pinned: false }
  expect(await change(path, token, cleared)).toMatchObject(cleared)
})

test('what is the same as before, or only written in another way, changes nothing', async () => {
  const { path, token } = await newPost()
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
  const { id, path, token } = await newPost()
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
  const { id, path, token, company } = await newPost()
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

type Pictured = { images: UploadedImage[] }

test('images are added, put in order and taken away, each with its event', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const { postId, image: first } = await postWithImage(company)
  const second = await uploaded(token)
  const path = `${paths.posts}${postId}/`
  const since = await watchEvents(token)
  const tags = [etagOf(await get(path, { token }))]
  const set = async (images: number[]) => {
    const answer = await expectStatus(200, patch(path, { images }, { token }))
    tags.push(etagOf(answer))
    return answer.json<Pictured>().images
  }
  expect(await set([first.id, second.id])).toEqual([first, second])
  expect(await set([second.id, first.id])).toEqual([second, first])
  expect(await set([second.id, first.id])).toEqual([second, first])
  expect(await set([first.id])).toEqual([first])
  expect(tags[2]).toBe(tags[3]!)
  expect(new Set(tags).size).toBe(4)
  const changed = (await since()).filter(
    ({ type, data }) => type === 'post.images_changed' && data.post_id === postId,
  )
  expect(changed.map(({ data }) => [data.added, data.removed])).toEqual([
    [[second.id], []],
    [[], []],
    [[], [second.id]],
  ])
})

const customer = () => ({ email: `${unique()}@people.example`, full_name: 'Customer' })

test('a locked post refuses votes and comments of customers, known or new, and takes those of the team', async () => {
  const { id, path, token, company } = await newPost()
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

const many = (count: number, each: (n: number) => unknown) =>
  Array.from({ length: count }, (_, n) => each(n))

const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
  ['an unknown board', { board: 'nope' }, { board: 'unknown_board' }],
  ['an unknown board by id', { board: 999_999_999 }, { board: 'unknown_board' }],
  ['no board', { board: null }, { board: ['invalid_type', 'required'] }],
  ['a blank board', { board: ' ' }, { board: 'blank' }],
  ['a tag that is too long', { tags: ['x'.repeat(256)] }, { 'tags.0': 'too_long' }],
  ['an unknown status', { status: 'Nope' }, { status: 'unknown_status' }],
  ['an unknown status by id', { status: 999_999_999 }, { status: 'unknown_status' }],
  ['half a status', { status: 1.5 }, { status: 'invalid_type' }],
  [
    'unknown tags',
    { tags: ['Nope', 999_999_999] },
    { 'tags.0': 'unknown_tag', 'tags.1': 'unknown_tag' },
  ],
  ['one tag that is no list', { tags: 'Nope' }, { tags: 'invalid_type' }],
  ['a tag that is none', { tags: [true] }, { 'tags.0': 'invalid_type' }],
  ['too many tags', { tags: many(21, n => n + 1) }, { tags: 'too_many' }],
  ['too many links', { links: many(21, n => `https://a.example/${n}`) }, { links: 'too_many' }],
  [
    'links that are none',
    { links: ['javascript:alert(1)', 'https://a.example/', 'x', 7] },
    { 'links.0': 'invalid_url', 'links.2': 'invalid_url', 'links.3': 'invalid_type' },
  ],
  [
    'a link that is too long',
    { links: [`https://a.example/${'x'.repeat(2000)}`] },
    { 'links.0': 'invalid_url' },
  ],
  ['an unknown owner', { owner: 'nobody@people.example' }, { owner: 'unknown_user' }],
  ['an unknown owner by id', { owner: 999_999_999 }, { owner: 'unknown_user' }],
  ['an owner without an address', { owner: 'ada' }, { owner: 'invalid_email' }],
  ...['2026-02-30', '2026-2-3', '2026-01-01T00:00:00Z', 'soon', ''].map(
    eta =>
      [`the date ${eta}`, { eta }, { eta: 'invalid_date' }] as [string, object, object] as never,
  ),
  ['a date in milliseconds', { eta: 1 }, { eta: 'invalid_type' }],
  ['pinned as a number', { pinned: 1 }, { pinned: 'invalid_type' }],
  ['locked as null', { locked: null }, { locked: ['invalid_type', 'required'] }],
  [
    'a comment without a status',
    { pinned: true, status_comment: 'x' },
    { status_comment: 'not_combinable' },
  ],
  [
    'a comment on the status that it has',
    { status: 'Open', status_comment: 'x' },
    { status_comment: 'not_combinable' },
  ],
  [
    'all that is wrong at once',
    { title: '', board: 'nope', status: 'Nope', eta: 'soon', owner: 999_999_999 },
    {
      title: 'blank',
      board: 'unknown_board',
      status: 'unknown_status',
      eta: 'invalid_date',
      owner: 'unknown_user',
    },
  ],
]

test.each(refused)('%s is refused, and nothing is changed', async (_, body, errors) => {
  const { path, token } = await newPost()
  const before = await read(path, token)
  await expectFieldErrors(patch(path, { content: unique(), ...body }, { token }), errors)
  const after = await read(path, token)
  expect([after.text, etagOf(after)]).toEqual([before.text, etagOf(before)])
})

test('a board that is not seen is as unknown as none, and a customer owns nothing', async () => {
  const { path, company } = await newPost()
  const token = company.teamToken
  const messages = new Set<string>()
  for (const board of ['secret', 'nope']) {
    const answer = patch(path, { board }, { token })
    const [error] = await expectFieldErrors(answer, { board: 'unknown_board' })
    messages.add(error!.message)
  }
  expect(messages.size).toBe(1)
  const customer = await company.addUser('customer')
  for (const owner of [customer.email, 'nobody@people.example'])
    await expectFieldErrors(patch(path, { owner }, { token }), { owner: 'unknown_user' })
})

const managed = {
  board: 'ideas',
  status: 'Planned',
  tags: [],
  links: [],
  owner: null,
  eta: null,
  pinned: true,
  locked: true,
}

test.each(Object.entries(managed))(
  '%s needs the scope to manage posts, beside that to write them',
  async (field, value) => {
    const { path, token, company } = await newPost()
    const before = await read(path, token)
    const tokenWith = (...granted: string[]) => company.token(company.admin, { scopes: granted })
    const body = { title: 'Not this either', [field]: value }
    const refused = await patch(path, body, { token: await tokenWith(scopes.write) })
    await expectProblem(refused, 403, 'insufficient_scope')
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scopes.manage}"`)
    const alone = patch(path, body, { token: await tokenWith(scopes.manage) })
    await expectProblem(alone, 403, 'insufficient_scope')
    expect(etagOf(await read(path, token))).toBe(etagOf(before))
    const both = await tokenWith(scopes.write, scopes.manage)
    expect((await patch(path, body, { token: both })).status).toBe(200)
  },
)

test('without the scope nobody learns from what else is wrong what exists', async () => {
  const { path, company } = await newPost()
  const token = await company.token(company.admin, { scopes: [scopes.write] })
  for (const status of ['Planned', 'Nope'])
    await expectFieldErrors(patch(path, { title: '', status }, { token }), { title: 'blank' })
})

test('a post of a merged group stays on its board, and changes otherwise', async () => {
  const { path: source, token, company } = await newPost()
  const into = await posts.add(company)
  await expectStatus(200, post(`${source}merge/`, { into }, { token }))
  for (const path of [source, pathTo(posts, into)]) {
    await expectProblem(patch(path, { board: 'bugs' }, { token }), 409, 'post_in_merge')
    const changed = await expectStatus(200, patch(path, { title: 'Renamed' }, { token }))
    expect(changed.json<{ title: string }>().title).toBe('Renamed')
  }
})
