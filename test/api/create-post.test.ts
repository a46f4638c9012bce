import { describe, expect, test } from 'bun:test'
import { visiting } from '../support/browser.ts'
import { expectStatus, get, patch, paths, post, postsPage, threadOf } from '../support/client.ts'
import { freshCompany, scopes, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { postWithImage, type UploadedImage, uploaded, watchEvents } from '../support/image-cases.ts'
import { etagOf, pathTo, posts, read } from '../support/resources.ts'
import type { PostDetails, Problem, User } from '../support/types.ts'

type Pictured = { id: number; images: UploadedImage[] }

const add = (token: string, body: object) =>
  post(paths.posts, { board: 'ideas', ...body }, { token })

const customer = { email: 'ada@people.example', full_name: 'Ada' }
const nameless = { 'as_user.full_name': 'required' }

test('answers what GET shows at Location, to the byte and with the same ETag', async () => {
  const { adminToken: token, baseUrl } = await freshCompany()
  const answer = await expectStatus(201, add(token, { title: ' Dark mode ' }))
  const created = answer.json<PostDetails>()
  expect(created).toMatchObject({
    title: 'Dark mode',
    content: '',
    creator: (await get(paths.me, { token })).json<User>(),
    status: { name: 'Open' },
    owner: null,
    eta: null,
    pinned: false,
    locked: false,
    tags: [],
    links: [],
    external_id: null,
    edited: null,
    is_following: true,
  })
  const path = pathTo(posts, created.id)
  expect(answer.headers.get('location')).toBe(baseUrl + path)
  const shown = await read(path, token)
  expect([shown.text, etagOf(shown)]).toEqual([answer.text, etagOf(answer)])
})

test('with everything at once, for a customer, and without a comment on its status', async () => {
  const { adminToken: token, admin } = await freshCompany()
  const name = 'Mobile'
  const tag = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  const { id: tagId } = tag.json<{ id: number }>()
  const { board } = (await add(token, { title: 'Another' })).json<PostDetails>()
  const fields = {
    title: unique(),
    content: ' As it came.\n',
    links: ['https://tracker.example.com/issues/17'],
    eta: '2027-01-31',
    pinned: true,
    locked: true,
    external_id: unique(),
  }
  const named = { status: 'Planned', tags: [tagId, name], owner: admin.email }
  const body = { ...fields, ...named, board: board.id, as_user: customer }
  const created = (await expectStatus(201, add(token, body))).json<PostDetails>()
  expect(created).toMatchObject({
    ...fields,
    creator: { email: customer.email, name: 'Ada', is_team: false },
    status: { name: 'Planned' },
    tags: [{ id: tagId, name }],
    owner: { email: admin.email },
    is_following: false,
  })
  expect(await threadOf(token, created.id)).toEqual([])
})

describe('fields that are wrong', () => {
  const refused: [string, Record<string, unknown>, Record<string, string | string[]>][] = [
    ['nothing', { board: undefined, title: undefined }, { board: 'required', title: 'required' }],
    ['an unknown board', { board: 'nope' }, { board: 'unknown_board' }],
    ['an unknown board by id', { board: 999_999_999 }, { board: 'unknown_board' }],
    ['a blank board', { board: ' ' }, { board: 'blank' }],
    ['a title that is too long', { title: 'é'.repeat(256) }, { title: 'too_long' }],
    ['content that is null', { content: null }, { content: 'invalid_type' }],
    ['an unknown status', { status: 'Nope' }, { status: 'unknown_status' }],
    ['an unknown tag', { tags: [1, 'Nope'] }, { 'tags.0': 'unknown_tag', 'tags.1': 'unknown_tag' }],
    ['a link that is none', { links: ['x'] }, { 'links.0': 'invalid_url' }],
    ['a blank external id', { external_id: ' ' }, { external_id: 'blank' }],
    ['a long external id', { external_id: 'x'.repeat(256) }, { external_id: 'too_long' }],
    ['another choice', { on_duplicate: 'merge' }, { on_duplicate: 'invalid_choice' }],
    ['a new customer without a name', { as_user: { email: customer.email } }, nameless],
    [
      'much at once',
      { title: '', board: 'nope', owner: 'no@people.example', as_user: { email: customer.email } },
      { title: 'blank', board: 'unknown_board', owner: 'unknown_user', ...nameless },
    ],
  ]

  test.each(refused)('%s is refused, and nothing is stored', async (_, fields, errors) => {
    const { adminToken: token } = await freshCompany()
    await expectFieldErrors(add(token, { title: 'A title', ...fields }), errors)
    expect((await postsPage(token)).results).toEqual([])
  })
})

describe('scopes', () => {
  test.each([
    [scopes.manage, { status: 'Planned' }],
    [scopes.manage, { tags: [] }],
    [scopes.manage, { external_id: 'x' }],
    [scopes.manage, { locked: false }],
    [scopes.writeAsUser, { as_user: customer }],
    [scopes.writeVotes, { on_duplicate: 'vote' }],
    [scopes.writeAsUser, { as_user: customer, on_duplicate: 'vote' }],
  ])('%s is needed for %p, too', async (scope, fields) => {
    const company = await freshCompany()
    const send = async (...granted: string[]) => {
      const token = await company.token(company.admin, { scopes: granted })
      return add(token, { title: 'A title', ...fields })
    }
    const refused = await send(scopes.write)
    await expectProblem(refused, 403, 'insufficient_scope')
    expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
    expect((await postsPage(company.adminToken)).results).toEqual([])
    expect((await send(scopes.write, scope)).status).toBe(201)
  })

  test('nobody learns from what else is wrong what they may not use', async () => {
    const company = await freshCompany()
    const token = await company.token(company.admin, { scopes: [scopes.write] })
    for (const email of [company.team.email, 'nobody@people.example'])
      for (const status of ['Planned', 'Nope'])
        await expectFieldErrors(add(token, { status, as_user: { email } }), { title: 'required' })
  })
})

describe('external_id', () => {
  test('the same again is the same post, changed, with its creator', async () => {
    const { adminToken: token, teamToken, baseUrl } = await freshCompany()
    const external_id = 'jira-17'
    const fields = { external_id, title: 'Dark mode', content: 'First', eta: '2027-01-01' }
    const first = (await expectStatus(201, add(token, fields))).json<PostDetails>()
    const changes = { external_id, title: 'Dark mode again', status: 'Planned', pinned: true }
    const answer = await expectStatus(200, add(teamToken, changes))
    const path = pathTo(posts, first.id)
    expect(answer.headers.get('location')).toBe(baseUrl + path)
    expect(answer.json<PostDetails>()).toMatchObject({
      id: first.id,
      title: 'Dark mode again',
      content: 'First',
      eta: '2027-01-01',
      pinned: true,
      creator: first.creator,
      external_id,
      status: { name: 'Planned' },
      comments_count: 1,
    })
    const same = await expectStatus(200, add(teamToken, changes))
    expect(etagOf(same)).toBe(etagOf(await read(path, teamToken)))
    expect(etagOf(same)).toBe(etagOf(answer))
  })

  test('parallel requests with one make one post', async () => {
    const { adminToken: token } = await freshCompany()
    const body = { external_id: unique(), title: unique() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map(answer => answer.json<PostDetails>().id)).size).toBe(1)
  })

  test('that of a post on a board that is not seen is taken', async () => {
    const { adminToken: token, teamToken } = await freshCompany()
    const fields = { title: 'Secret', external_id: unique() }
    await expectStatus(201, add(token, { board: 'secret', ...fields }))
    const { errors } = await expectProblem(add(teamToken, fields), 409, 'already_exists')
    expect(errors).toMatchObject([{ field: 'external_id', code: 'taken' }])
  })
})

describe('on_duplicate', () => {
  test.each(['suggest', 'vote'])(
    '%s creates a post where none says the same',
    async on_duplicate => {
      const { adminToken: token } = await freshCompany()
      for (const title of ['Dark mode', 'Dark mode for every screen at night'])
        await expectStatus(201, add(token, { title, on_duplicate }))
    },
  )

  test('suggest names the posts that say the same, and creates nothing', async () => {
    const { adminToken: token, baseUrl } = await freshCompany()
    const first = (await expectStatus(201, add(token, { title: 'Dark mode' }))).json<PostDetails>()
    await expectStatus(201, add(token, { title: 'Dark mode for tablets and phones' }))
    const draft = { title: 'dark mode.', as_user: customer }
    const refused = await add(token, { ...draft, on_duplicate: 'suggest' })
    await expectProblem(refused, 409, 'duplicate_post')
    const { matches } = refused.json<Problem & { matches: unknown[] }>()
    expect(matches).toEqual([
      { id: first.id, title: first.title, url: new URL(first.url, baseUrl).href },
    ])
    expect((await postsPage(token)).results).toHaveLength(2)
    // The customer was not created either: the e-mail is still a new one.
    const unnamed = { title: 'Another', as_user: { email: customer.email } }
    await expectFieldErrors(add(token, unnamed), nameless)
    await expectStatus(201, add(token, { ...draft, on_duplicate: 'create' }))
  })

  test('of parallel creates that say the same, suggest makes one', async () => {
    const { adminToken: token } = await freshCompany()
    const body = { title: 'Once', on_duplicate: 'suggest' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(token, body)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, ...Array(9).fill(409)])
  })

  test('vote gives the vote of the customer to the post that says the same', async () => {
    const { adminToken: token } = await freshCompany()
    const first = (await add(token, { title: 'Dark mode' })).json<PostDetails>()
    const draft = { title: 'dark MODE!', content: 'Please', on_duplicate: 'vote' }
    for (let time = 0; time < 2; time++) {
      const answer = await expectStatus(200, add(token, { ...draft, as_user: customer }))
      expect(answer.json<PostDetails>()).toMatchObject({
        id: first.id,
        title: first.title,
        votes_count: 1,
        has_voted: false,
      })
    }
    const own = await expectStatus(200, add(token, draft))
    expect(own.json<PostDetails>()).toMatchObject({ id: first.id, votes_count: 2, has_voted: true })
    const voters = (await get(`${pathTo(posts, first.id)}voters/`, { token })).text
    expect(voters).toContain(customer.email)
    expect((await postsPage(token)).results).toHaveLength(1)
  })

  test('a post on a board that is not seen is no match', async () => {
    const { adminToken: token, teamToken } = await freshCompany()
    const title = 'Secret'
    await expectStatus(201, add(token, { board: 'secret', title }))
    for (const on_duplicate of ['suggest', 'vote'])
      await expectStatus(201, add(teamToken, { title: unique(), on_duplicate }))
    await expectStatus(201, add(teamToken, { title, on_duplicate: 'suggest' }))
  })

  test('a locked match gets no vote of a customer', async () => {
    const { adminToken: token } = await freshCompany()
    const title = 'Locked'
    const { id } = (await add(token, { title })).json<PostDetails>()
    await expectStatus(200, patch(pathTo(posts, id), { locked: true }, { token }))
    const answer = add(token, { title, on_duplicate: 'vote', as_user: customer })
    await expectProblem(answer, 409, 'post_locked')
  })
})

describe('images', () => {
  const draft = { title: 'With images', content: 'See below.' }
  const pageOf = async (company: Parameters<typeof visiting>[0], id: number) =>
    (await visiting(company).get(`/post/${id}/with-images/`)).text

  test('a post has those that it is created with, in that order, wherever all of it is shown', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const images: UploadedImage[] = []
    while (images.length < 5) images.unshift(await uploaded(token))
    const since = await watchEvents(token)
    const ids = images.map(({ id }) => id)
    const created = (
      await expectStatus(201, add(token, { ...draft, images: ids }))
    ).json<Pictured>()
    expect(created.images).toEqual(images)
    const one = (await get(pathTo(posts, created.id), { token })).json<Pictured>()
    expect(one.images).toEqual(images)
    const full = await get(paths.posts, { token, query: { view: 'full' } })
    expect(full.json<{ results: Pictured[] }>().results[0]!.images).toEqual(images)
    const plain = await get(paths.posts, { token })
    expect(plain.json<{ results: object[] }>().results[0]).not.toHaveProperty('images')
    const data = { post_id: created.id, board_id: expect.any(Number), added: ids, removed: [] }
    expect(await since()).toContainEqual({ type: 'post.images_changed', data })

    const shown = [...(await pageOf(company, created.id)).matchAll(/<img src="([^"]*)"[^>]*>/g)]
    expect(shown.map(([, src]) => src)).toEqual(images.map(({ url }) => new URL(url).pathname))
    for (const [tag] of shown) expect(tag).toMatch(/width="40" height="30" loading="lazy"/)
  })

  test('one is where the text has it, and a picture of another host is only a link', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const image = await uploaded(token)
    const content = `![Mine](${image.url})\n\n![Theirs](https://evil.example/pixel.png)`
    const answer = await add(token, { ...draft, content, images: [image.id] })
    const text = await pageOf(company, answer.json<Pictured>().id)
    const shown = [...text.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)]
    expect(shown.map(([, ...found]) => found)).toEqual([[new URL(image.url).pathname, 'Mine']])
    expect(text).toContain('<a href="https://evil.example/pixel.png" rel="nofollow ugc')
  })

  test('a sixth is refused, and so is what is not there, not free or not of the caller', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const own = await uploaded(token)
    const { image: used } = await postWithImage(company)
    const { id: foreign } = await uploaded(company.teamToken)
    const errorsOf = async (images: unknown) =>
      (await expectProblem(add(token, { ...draft, images }), 400, 'invalid_input')).errors
    expect(await errorsOf([1, 2, 3, 4, 5, 6])).toMatchObject([
      { field: 'images', code: 'too_many' },
    ])
    expect(await errorsOf(['x'])).toMatchObject([{ field: 'images.0', code: 'invalid_type' }])
    expect(await errorsOf([own.id, used.id, foreign, 999_999_999])).toMatchObject(
      ['images.1', 'images.2', 'images.3'].map(field => ({ field, code: 'unknown_image' })),
    )
    await expectStatus(201, add(token, { ...draft, images: [own.id] }))
  })

  test('of posts that want one image at once, one gets it', async () => {
    const { adminToken: token } = await freshCompany()
    const { id } = await uploaded(token)
    const send = () => add(token, { ...draft, images: [id] })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  })
})
