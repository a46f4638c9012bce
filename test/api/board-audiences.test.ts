import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createEntry, editEntry, past } from '../support/changelog.ts'
import {
  type Answer,
  createComment,
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, type Person, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { pagePathOf, uploaded } from '../support/image-cases.ts'
import { mailSetting } from '../support/mail-sign-in.ts'
import { placeIn } from '../support/place.ts'
import { changelog, organizations, pathTo, posts } from '../support/resources.ts'
import { countedSegment, isOnly } from '../support/segments.ts'
import { createBoard } from '../support/settings.ts'
import type { BoardDetails, Envelope } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'
import { routes } from './requests.ts'

// Boards for some customers, and boards where each sees only their own posts. That every single route keeps to it is in
// authorization.test.ts, whose boards of the kind 'own' are such boards.

const visibilities = ['everyone', 'signed_in', 'chosen', 'segment', 'team'] as const
const modes = ['all', 'own', 'read_only'] as const
type Visibility = (typeof visibilities)[number]

const callers = [
  'visitor',
  'guest',
  'customer',
  'chosen',
  'colleague',
  'counted',
  'author',
  'member',
  'admin',
] as const
type Caller = (typeof callers)[number]

/** Who sees a board, of all who are not on the team; the author was not chosen. */
const customersOf: Record<Visibility, readonly Caller[]> = {
  everyone: ['visitor', 'guest', 'customer', 'chosen', 'colleague', 'counted', 'author'],
  signed_in: ['customer', 'chosen', 'colleague', 'counted', 'author'],
  chosen: ['chosen', 'colleague'],
  segment: ['counted'],
  team: [],
}

type Kind = { visibility: Visibility; mode: (typeof modes)[number] }

function seesPost(caller: Caller, { visibility, mode }: Kind): boolean {
  if (caller === 'admin') return true
  if (caller === 'member') return visibility !== 'team'
  return customersOf[visibility].includes(caller) && (mode !== 'own' || caller === 'author')
}

async function idOf(company: Company, { email }: Person): Promise<number> {
  const { adminToken: token, server } = company
  const found = await expectStatus(200, get('/api/v1/users/', { token, server, query: { email } }))
  return found.json<Envelope<{ id: number }>>().results[0]!.id
}

/** Somebody of each kind, with the organization that was chosen. */
async function people(company: Company) {
  const { adminToken: token } = company
  const organizationId = await organizations.add(company)
  const person = async (role: 'customer' | 'team' | 'admin') => {
    const added = await company.addUser(role)
    const id = await idOf(company, added)
    return { id, person: added, browser: await signedIn(company, added) }
  }
  const [customer, chosen, colleague, counted, author] = [
    await person('customer'),
    await person('customer'),
    await person('customer'),
    await person('customer'),
    await person('customer'),
  ]
  const inOrganization = { organization: organizationId }
  await expectStatus(200, patch(`/api/v1/users/${colleague.id}/`, inOrganization, { token }))
  await expectStatus(200, patch(`/api/v1/users/${counted.id}/`, { segment: 'VIP' }, { token }))
  const segment = await countedSegment(token, isOnly('segment', 'VIP'))
  const [member, admin] = [await person('team'), await person('admin')]
  const browsers: Record<Caller, Browser> = {
    visitor: visiting(company),
    guest: await votingGuest(company),
    customer: customer.browser,
    chosen: chosen.browser,
    colleague: colleague.browser,
    counted: counted.browser,
    author: author.browser,
    member: member.browser,
    admin: admin.browser,
  }
  const memberToken = await company.token(member.person)
  const customers = { customer, chosen, colleague, counted, author }
  return { organizationId, segment, ...customers, browsers, memberToken }
}

/** A guest who has voted. */
async function votingGuest(company: Company): Promise<Browser> {
  const { adminToken: token } = company
  await expectStatus(200, patch('/api/v1/company/', { allows_guests: true }, { token }))
  const { post_id: id } = await createPost(token, { title: 'For everyone' })
  const guest = visiting(company)
  await expectStatus(303, guest.submit(`/post/${id}/vote/`, { set: 'on' }))
  return guest
}

type People = Awaited<ReturnType<typeof people>>

/** An entry is chosen for organizations only, and the team sees every one. */
function seesEntry(caller: Caller, visibility: Visibility): boolean {
  if (caller === 'member' || caller === 'admin') return true
  return visibility === 'chosen' ? caller === 'colleague' : customersOf[visibility].includes(caller)
}

type Announced = { id: number; word: string; visibility: Visibility; image: { id: number } }

/** A published entry with a picture, and the word that is in its title and text. */
async function announce(
  { adminToken: token }: Company,
  { organizationId, segment }: People,
  visibility: Visibility,
): Promise<Announced> {
  const word = `zq${unique().replaceAll(/[^a-z0-9]/g, '')}`
  const image = await uploaded(token)
  const { id } = await createEntry(token, {
    ...{ title: `${word} asked`, content: `${word} text`, published: past, images: [image.id] },
    ...{ visibility, organizations: [organizationId] },
    segments: visibility === 'segment' ? [segment] : [],
  })
  return { id, word, visibility, image }
}

/** A board of a kind, with those whom it was chosen for. */
async function boardOf(company: Company, { chosen, organizationId, segment }: People, kind: Kind) {
  const { adminToken: token } = company
  const segments = kind.visibility === 'segment' ? { segments: [segment] } : {}
  const board = await createBoard(company, { ...kind, ...segments })
  if (kind.visibility === 'chosen') {
    const path = `${paths.boards}${board.id}/`
    await expectStatus(200, put(`${path}members/${chosen.id}/`, { token }))
    await expectStatus(200, put(`${path}organizations/${organizationId}/`, { token }))
  }
  return board
}

/** A post of the author's with an answer of the team's, and the word that is in both. */
async function writeOn(company: Company, { author }: People, { slug }: { slug: string }) {
  const { adminToken: token } = company
  const word = `zq${unique().replaceAll(/[^a-z0-9]/g, '')}`
  const as_user = { email: author.person.email }
  const body = { board: slug, title: `${word} asked`, content: `${word} text`, as_user }
  const inner = { board: slug, name: `${word} qzinner`, type: 'text', audience: 'team' }
  await expectStatus(201, post('/api/v1/post_fields/', inner, { token }))
  const custom_fields = { [inner.name]: `${word} qzinner` }
  const sent = post(posts.list, { ...body, custom_fields }, { token })
  const { id } = (await expectStatus(201, sent)).json<{ id: number }>()
  await createComment(token, id, { content: `${word} answered` })
  return { id, word }
}

/** What a page says, without what is different each time. */
const stripped = (text: string) =>
  text.replaceAll(
    /"request_id":"[^"]*"|Request [\w-]+|name="once" value="[^"]*"|data-create="[^"]*"/g,
    '',
  )

/** A request for every page, and for what is known of these boards and posts. */
async function pagesOf(
  company: Company,
  boards: BoardDetails[],
  about: { id: number; word: string }[],
) {
  const place = placeIn(company, 'public')
  const all: string[] = []
  for (const [route, { sample }] of Object.entries(routes)) {
    // Everybody may download what they wrote, also where they see it no longer.
    if (
      !route.startsWith('GET /') ||
      route.includes('/api/') ||
      /account.data|snapshot/.test(route)
    )
      continue
    all.push((await sample(place)).path)
  }
  const onBoards = boards.flatMap(({ slug }) =>
    ['', '?sort=top', '?search=asked', 'new/', 'feed.atom'].map(rest => `/board/${slug}/${rest}`),
  )
  const onPosts = about.flatMap(({ id, word }) => [
    `/post/${id}/`,
    `/post/${id}/${word}-asked/`,
    `/post/${id}/feed.atom`,
    `/mentions/${id}/`,
    `/edit/post/${id}/`,
    `/search/?q=${word}`,
  ])
  const embedded = boards.map(({ slug }) => `/embed/board/${slug}/`)
  const shared = ['/search/?q=asked', '/search/?q=answered', '/sitemap/1.xml', '/sitemap/site.xml']
  return [...new Set([...all, ...shared, ...onBoards, ...onPosts, ...embedded])]
}

/** Reads of the API that have posts, by anybody with a token. */
const apiReads = [
  ...['', '?view=full', '?sort=oldest', '?sort=top', '?sort=trending', '?search=asked'],
  ...['?sort=recently_active', '?merged=true', '?view=full&search=answered'],
].map(query => `${paths.posts}${query}`)
apiReads.push(paths.comments, `${paths.comments}?search=answered`, `${paths.boards}?page_size=100`)
apiReads.push(
  `${paths.search}?q=asked`,
  `${paths.search}?q=answered`,
  `${paths.events}?page_size=100`,
)
apiReads.push('/api/v1/post_fields/?page_size=100')
apiReads.push(changelog.list, `${paths.search}?q=asked&in=everything`)
apiReads.push(`${paths.similar}?title=asked&content=answered`, '/api/v1/moderation/')

test('nobody reads a word of a post that they do not see, on any page or by the API', async () => {
  const company = await freshCompany()
  const given = await people(company)
  const kinds = visibilities.flatMap(visibility => modes.map(mode => ({ visibility, mode })))
  const about: { id: number; word: string; kind: Kind }[] = []
  const boards: BoardDetails[] = []
  for (const kind of kinds) {
    const board = await boardOf(company, given, kind)
    boards.push(board)
    about.push({ ...(await writeOn(company, given, board)), kind })
  }
  const entries: Announced[] = []
  for (const visibility of visibilities) entries.push(await announce(company, given, visibility))
  const ofEntries = entries.flatMap(({ id, word }) => [
    `/changelog/${id}/${word}-asked/`,
    `/embed/changelog/${id}/${word}-asked/`,
    `/team/changelog/${id}/`,
    `/search/?q=${word}`,
  ])
  const pages = [...(await pagesOf(company, boards, about)), ...ofEntries, '/embed/changelog/']
  expect(pages).toContain('/changelog/feed.atom')
  for (const caller of callers) {
    const unseen = entries.filter(({ visibility }) => !seesEntry(caller, visibility))
    const unread = new Set(entries.filter(({ visibility }) => seesEntry(caller, visibility)))
    for (const { id, word, visibility, image } of entries) {
      const get = async (path: string) => await given.browsers[caller].get(path)
      const isSeen = seesEntry(caller, visibility)
      const [page, picture, missing] = [
        await get(`/changelog/${id}/${word}-asked/`),
        await get(pagePathOf(image)),
        await get(`/changelog/999999999/${word}-asked/`),
      ]
      const status = isSeen ? 200 : 404
      expect([caller, visibility, page.status, picture.status]).toEqual([
        ...[caller, visibility, status, status],
      ])
      const strip = (text: string) => stripped(text).replaceAll(/\d+/g, '')
      if (!isSeen) expect(strip(page.text)).toBe(strip(missing.text))
      if (visibility !== 'everyone') expect(page.headers.get('cache-control')).not.toMatch(/public/)
    }
    const hidden = about.filter(({ kind }) => !seesPost(caller, kind))
    const missing = new Set(about.filter(({ kind }) => seesPost(caller, kind)))
    for (const page of pages) {
      const { text } = await given.browsers[caller].get(page)
      // The address of a search repeats what was searched for.
      const said = page.includes('?q=') ? text.replaceAll(page.split('?q=')[1]!, '') : text
      for (const { id, word, kind } of hidden) {
        const leaks = [said.includes(word), said.includes(`/post/${id}/`)]
        const own = page.includes(`/${id}/`) || page.includes(word)
        if (own) leaks[1] = said.includes(`${word} `)
        expect([caller, page, kind, ...leaks]).toEqual([caller, page, kind, false, false])
      }
      for (const { id, word, visibility } of unseen) {
        const at = page.replaceAll(String(id), '').includes('/changelog/')
          ? ''
          : `/changelog/${id}/`
        const leaks = [said.includes(word), at !== '' && said.includes(at)]
        if (page.includes(word)) leaks[0] = said.includes(`${word} `)
        expect([caller, page, visibility, ...leaks]).toEqual([
          ...[caller, page, visibility, false, false],
        ])
      }
      for (const each of unread) if (text.includes(`${each.word} text`)) unread.delete(each)
      // Parts of visible posts that only the team sees.
      if (caller !== 'admin' && caller !== 'member')
        expect([caller, page, said.includes('qzinner')]).toEqual([caller, page, false])
      for (const each of missing) if (text.includes(`${each.word} text`)) missing.delete(each)
    }
    expect([caller, [...missing].map(({ kind }) => kind)]).toEqual([caller, []])
    expect([caller, [...unread].map(({ visibility }) => visibility)]).toEqual([caller, []])
  }
  const stranger = (await freshCompany()).adminToken
  for (const [caller, token] of [
    ['admin', company.adminToken],
    ['member', given.memberToken],
    ['other', stranger],
  ] as const)
    for (const path of [
      ...[...apiReads, ...about.map(({ id }) => pathTo(posts, id))],
      ...entries.map(({ id }) => pathTo(changelog, id)),
    ]) {
      const { text } = await get(path, { token })
      for (const { word } of entries)
        if (caller === 'other') expect([path, text.includes(word)]).toEqual([path, false])
      for (const { word, kind } of about)
        if (caller === 'other' || !seesPost(caller, kind))
          expect([caller, path, kind, text.includes(word)]).toEqual([caller, path, kind, false])
    }
})

test('what others write where each sees only their own changes no byte of what anybody reads', async () => {
  const company = await freshCompany()
  const given = await people(company)
  const boards = [
    await boardOf(company, given, { visibility: 'everyone', mode: 'own' }),
    await boardOf(company, given, { visibility: 'chosen', mode: 'own' }),
    await boardOf(company, given, { visibility: 'segment', mode: 'own' }),
  ]
  const pages = await pagesOf(company, boards, [])
  const readers = ['visitor', 'guest', 'customer', 'chosen', 'counted'] as const
  const read = async () => {
    const answers: Record<string, string> = {}
    for (const reader of readers)
      for (const page of pages) {
        const { status, text } = await given.browsers[reader].get(page)
        answers[`${reader} ${page}`] = `${status} ${stripped(text)}`
      }
    return answers
  }
  const before = await read()
  for (const board of boards) {
    const { id } = await writeOn(company, given, board)
    const { adminToken: token } = company
    await expectStatus(200, patch(pathTo(posts, id), { status: 'Planned' }, { token }))
  }
  expect(await read()).toEqual(before)
})

test('what changes who sees a post takes effect with the next request', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const given = await people(company)
  const { browsers, colleague, organizationId, chosen } = given
  const open = await createBoard(company)
  const closed = await boardOf(company, given, { visibility: 'chosen', mode: 'all' })
  const { id, word } = await writeOn(company, given, open)
  const page = `/post/${id}/${word}-asked/`
  const expectSeen = async (by: readonly Caller[]) => {
    for (const caller of callers) {
      const { status } = await browsers[caller].get(page)
      expect([caller, status]).toEqual([caller, by.includes(caller) ? 200 : 404])
    }
  }
  const team = ['member', 'admin'] as const
  await expectSeen(callers)
  const change = (fields: object, board = open) =>
    expectStatus(200, patch(`${paths.boards}${board.id}/`, fields, { token }))
  await change({ visibility: 'signed_in' })
  await expectSeen([...customersOf.signed_in, ...team])
  await change({ mode: 'own' })
  await expectSeen(['author', ...team])
  await change({ is_private: false })
  await expectSeen(callers)
  const move = (to: BoardDetails) =>
    expectStatus(200, patch(pathTo(posts, id), { board: to.slug }, { token }))
  await move(closed)
  await expectSeen([...customersOf.chosen, ...team])
  const user = `/api/v1/users/${colleague.id}/`
  await expectStatus(200, patch(user, { organization: null }, { token }))
  await expectSeen(['chosen', ...team])
  await expectStatus(200, patch(user, { organization: organizationId }, { token }))
  await expectSeen([...customersOf.chosen, ...team])
  await expectStatus(204, remove(pathTo(organizations, organizationId), { token }))
  await expectSeen(['chosen', ...team])
  const member = `${paths.boards}${closed.id}/members/${chosen.id}/`
  await expectStatus(200, remove(member, { token }))
  await expectSeen(team)
  await change({ visibility: 'team' }, closed)
  await expectSeen(['admin'])
})

test('a board for a segment follows who the segment counts, and shows nobody else anything before they are counted', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const given = await people(company)
  const { browsers, counted, chosen, segment } = given
  const board = await boardOf(company, given, { visibility: 'segment', mode: 'all' })
  const { id, word } = await writeOn(company, given, board)
  const page = `/post/${id}/${word}-asked/`
  const statusFor = async (caller: Caller) => (await browsers[caller].get(page)).status
  const become = (person: { id: number }, text: string) =>
    expectStatus(200, patch(`/api/v1/users/${person.id}/`, { segment: text }, { token }))
  const path = `/api/v1/segments/${segment}/`
  expect([await statusFor('counted'), await statusFor('chosen')]).toEqual([200, 404])
  await become(chosen, 'VIP')
  await waitUntil('they are let in', async () => (await statusFor('chosen')) === 200)
  await become(counted, 'Former')
  await waitUntil('they are let in no more', async () => (await statusFor('counted')) === 404)
  const redefined = { condition: isOnly('segment', 'Former') }
  await expectStatus(200, patch(path, redefined, { token }))
  expect(await statusFor('chosen')).toBe(404)
  await waitUntil('they are let in', async () => (await statusFor('counted')) === 200)
  expect(await statusFor('chosen')).toBe(404)
  const inUse = await expectProblem(remove(path, { token }), 409, 'segment_in_use')
  expect(inUse.detail).toContain(board.name)
  const onBoard = `${paths.boards}${board.id}/`
  await expectStatus(200, patch(onBoard, { visibility: 'chosen' }, { token }))
  expect([await statusFor('counted'), await statusFor('member')]).toEqual([404, 200])
  await expectStatus(204, remove(path, { token }))
})

test('who sees an entry changes with the next request, on every page that was read before', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const given = await people(company)
  const { browsers, colleague, organizationId, counted, segment } = given
  const { id, word } = await announce(company, given, 'everyone')
  const pages = ['/changelog/', '/changelog/feed.atom', '/sitemap/1.xml', '/search/?q=asked']
  const page = `/changelog/${id}/${word}-asked/`
  const expectSeen = async (by: readonly Caller[]) => {
    for (const caller of callers) {
      const isSeen = by.includes(caller)
      const { status } = await browsers[caller].get(page)
      expect([caller, status]).toEqual([caller, isSeen ? 200 : 404])
      for (const path of pages) {
        const has = (await browsers[caller].get(path)).text.includes(word)
        // The search and the sitemap have what is for everyone.
        const isShown = path.startsWith('/changelog/') ? isSeen : by.length === callers.length
        expect([caller, path, has]).toEqual([caller, path, isShown])
      }
    }
  }
  const team = ['member', 'admin'] as const
  const change = (fields: Record<string, unknown>) => editEntry(token, id, fields)
  await expectSeen(callers)
  await change({ visibility: 'signed_in' })
  await expectSeen([...customersOf.signed_in, ...team])
  await change({ visibility: 'chosen' })
  await expectSeen(['colleague', ...team])
  const user = `/api/v1/users/${colleague.id}/`
  await expectStatus(200, patch(user, { organization: null }, { token }))
  await expectSeen(team)
  await expectStatus(200, patch(user, { organization: organizationId }, { token }))
  await expectSeen(['colleague', ...team])
  const sync = (organization: object | null) => {
    const users = [{ external_id: 'c-1', email: colleague.person.email, organization }]
    return expectStatus(200, post('/api/v1/users/bulk/', { users }, { token }))
  }
  await sync(null)
  await expectSeen(team)
  await expectStatus(200, patch(user, { organization: organizationId }, { token }))
  await change({ visibility: 'segment', segments: [segment] })
  await expectSeen(['counted', ...team])
  const inUse = await expectProblem(
    remove(`/api/v1/segments/${segment}/`, { token }),
    409,
    'segment_in_use',
  )
  expect(inUse.detail).toContain(`${word} asked`)
  await expectStatus(200, patch(`/api/v1/users/${counted.id}/`, { segment: 'Former' }, { token }))
  await waitUntil('they are let in no more', async () => {
    return (await browsers.counted.get(page)).status === 404
  })
  await expectSeen(team)
  await change({ visibility: 'team' })
  await expectSeen(team)
  await change({ visibility: 'everyone' })
  await expectSeen(callers)
  await expectStatus(204, remove(`/api/v1/segments/${segment}/`, { token }))
})

test('an entry takes segments and organizations of its own company only, and is for everyone unless it says so', async () => {
  const { adminToken: token } = await freshCompany()
  const own = await countedSegment(token, isOnly('segment', 'A'))
  const create = (fields: object) => post(changelog.list, { title: 'X', ...fields }, { token })
  await expectFieldErrors(create({ visibility: 'segment' }), { segments: 'too_few' })
  await expectFieldErrors(create({ segments: [own] }), { segments: 'not_combinable' })
  await expectFieldErrors(create({ visibility: 'segment', segments: [own, 999_999] }), {
    'segments.1': 'unknown_segment',
  })
  await expectFieldErrors(create({ visibility: 'chosen', organizations: [999_999] }), {
    'organizations.0': 'unknown_organization',
  })
  await expectFieldErrors(create({ visibility: 'all' }), { visibility: 'invalid_choice' })
  const shown = (answer: Answer) => {
    const { visibility, organizations, segments, state, published } = answer.json<AudienceOf>()
    return { visibility, organizations, segments, state, published }
  }
  const made = await expectStatus(201, create({}))
  const forAll = { visibility: 'everyone', organizations: [], segments: [] }
  expect(shown(made)).toEqual({ ...forAll, state: 'draft', published: null })
  const { id } = made.json<{ id: number }>()
  const forSegment = { visibility: 'segment', organizations: [], segments: [own] }
  const sent = { visibility: 'segment', segments: [own], published: past }
  const after = { ...forSegment, state: 'published', published: past }
  expect(shown(await editEntry(token, id, sent))).toEqual(after)
  expect(shown(await editEntry(token, id, { title: 'Y' }))).toEqual(after)
  expect(shown(await editEntry(token, id, { published: null }))).toEqual({
    ...forSegment,
    ...{ state: 'draft', published: null },
  })
  expect(shown(await editEntry(token, id, { visibility: 'everyone' }))).toEqual({
    ...forAll,
    ...{ state: 'draft', published: null },
  })
})

type AudienceOf = Record<
  'visibility' | 'organizations' | 'segments' | 'state' | 'published',
  unknown
>

test('a board takes segments of its own company only, and none without being for them', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const condition = isOnly('segment', 'A')
  const own = await countedSegment(token, condition)
  const stranger = (await freshCompany()).adminToken
  // Ids are a company's own: the first of the other company may be this one's, too.
  const foreign = [
    await countedSegment(stranger, condition),
    await countedSegment(stranger, condition),
  ].find(id => id !== own)!
  const create = (fields: object) =>
    post(paths.boards, { name: unique(), slug: unique(), ...fields }, { token })
  const forSegments = { visibility: 'segment' }
  await expectFieldErrors(create(forSegments), { segments: 'too_few' })
  await expectFieldErrors(create({ segments: [own] }), { segments: 'not_combinable' })
  const both = { ...forSegments, segments: [own, foreign] }
  await expectFieldErrors(create(both), { 'segments.1': 'unknown_segment' })
  const sent = create({ ...forSegments, segments: [own, own] })
  const { id, segments, is_private } = (await expectStatus(201, sent)).json<BoardDetails>()
  expect([segments, is_private]).toEqual([[own], true])
  const edit = (fields: object) => patch(`${paths.boards}${id}/`, fields, { token })
  await expectFieldErrors(edit({ segments: [foreign] }), { 'segments.0': 'unknown_segment' })
  const edited = (await expectStatus(200, edit({ mode: 'read_only' }))).json<BoardDetails>()
  expect([edited.segments, edited.visibility]).toEqual([[own], 'segment'])
  const opened = (await expectStatus(200, edit({ is_private: false }))).json<BoardDetails>()
  expect([opened.segments, opened.visibility]).toEqual([[], 'everyone'])
})

test('posts of two people on such a board are not merged, and the redirect of one tells nobody', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const given = await people(company)
  const board = await boardOf(company, given, { visibility: 'everyone', mode: 'own' })
  const [one, two] = [await writeOn(company, given, board), await writeOn(company, given, board)]
  const as_user = { email: given.customer.person.email }
  const body = { board: board.slug, title: 'Of somebody else', as_user }
  const other = (await expectStatus(201, post(posts.list, body, { token }))).json<{ id: number }>()
  const merge = (from: number, into: number) =>
    post(`${pathTo(posts, from)}merge/`, { into }, { token })
  await expectProblem(merge(other.id, one.id), 409, 'merge_audiences_differ')
  await expectProblem(merge(one.id, other.id), 409, 'merge_audiences_differ')
  await expectStatus(200, merge(two.id, one.id))
  const strip = (text: string) => stripped(text).replaceAll(/\d+/g, '')
  for (const reader of ['visitor', 'guest', 'customer'] as const) {
    const refused = await given.browsers[reader].get(`/post/${two.id}/`)
    const unknown = await given.browsers[reader].get('/post/999999999/')
    expect([refused.status, strip(refused.text)]).toEqual([404, strip(unknown.text)])
  }
  expect((await given.browsers.author.get(`/post/${two.id}/`)).status).toBe(302)
})

test('customers write on their board and vote on one that is read only, and see no others offered', async () => {
  const company = await freshCompany()
  const given = await people(company)
  const { author, customer } = given
  const intake = await boardOf(company, given, { visibility: 'signed_in', mode: 'own' })
  const planned = await boardOf(company, given, { visibility: 'everyone', mode: 'read_only' })
  const draft = {
    title: 'The export button is missing',
    content: 'I cannot find it',
    checked: 'yes',
  }
  const form = `/board/${intake.slug}/new/`
  const sent = await author.browser.submit(form, draft)
  expect(sent.status).toBe(303)
  const location = new URL(sent.headers.get('location')!, company.baseUrl).pathname
  const path = location.slice(new URL(company.baseUrl).pathname.replace(/\/$/, '').length)
  expect((await author.browser.get(path)).text).toContain(draft.title)
  expect((await author.browser.get(`/board/${intake.slug}/`)).text).toContain(draft.title)
  expect((await author.browser.get(`/board/${intake.slug}/?search=export`)).text).toContain(
    'missing</a>',
  )
  const offered = await customer.browser.get(`${form}?title=${encodeURIComponent(draft.title)}`)
  expect(offered.text).not.toContain('id="post-')
  const refused = await customer.browser.submit(`/board/${planned.slug}/new/`, draft)
  expect([
    refused.status,
    (await customer.browser.get(`/board/${planned.slug}/new/`)).status,
  ]).toEqual([404, 404])
  const { id } = await writeOn(company, given, planned)
  expect((await customer.browser.submit(`/post/${id}/vote/`, { set: 'on' })).status).toBe(303)
})

test('mails and the bell about a post go to nobody who does not see it, whoever follows it', async () => {
  const { company, mailbox } = await mailSetting()
  const { adminToken: token, server } = company
  const call = { token, server }
  const [author, follower] = [await company.addUser('customer'), await company.addUser('customer')]
  const [mine, theirs] = [await signedIn(company, author), await signedIn(company, follower)]
  const followerId = await idOf(company, follower)
  const open = { name: unique(), slug: unique() }
  const board = (await expectStatus(201, post(paths.boards, open, call))).json<BoardDetails>()
  const ask = async (title: string) => {
    const body = { board: board.slug, title, as_user: { email: author.email } }
    const { id } = (await expectStatus(201, post(posts.list, body, call))).json<{ id: number }>()
    await expectStatus(200, put(`${pathTo(posts, id)}voters/${followerId}/`, call))
    return id
  }
  const [secret, shown] = [await ask('Secret one'), await ask('Shown one')]
  await expectStatus(200, patch(`${paths.boards}${board.id}/`, { mode: 'own' }, call))
  const elsewhere = { board: 'ideas' }
  await expectStatus(200, patch(pathTo(posts, shown), elsewhere, call))
  await createComment(token, secret, { content: 'Canary answer' }, { server })
  await createComment(token, shown, { content: 'Public answer' }, { server })
  // One mail about each post, in any order.
  const mails = [await mailbox.next(author.email), await mailbox.next(author.email)]
  expect(mails.map(({ text }) => text).join()).toContain('Canary answer')
  const mail = await mailbox.next(follower.email)
  expect([mail.text.includes('Public answer'), mail.raw.includes('Canary')]).toEqual([true, false])
  expect((await mine.get('/notifications/')).text).toContain('Canary answer')
  for (const page of ['/notifications/', '/me/', '/'])
    expect((await theirs.get(page)).text).not.toMatch(/Canary|Secret one/)
})

test('mails and the bell about posts and entries for a segment go only to those whom it counts when they are sent', async () => {
  const { company, mailbox } = await mailSetting()
  const { adminToken: token, server } = company
  const call = { token, server }
  const segment = await countedSegment(token, isOnly('segment', 'VIP'), server)
  const open = { name: unique(), slug: unique() }
  const board = (await expectStatus(201, post(paths.boards, open, call))).json<BoardDetails>()
  const ask = async (title: string) => {
    const body = { board: board.slug, title }
    return (await expectStatus(201, post(posts.list, body, call))).json<{ id: number }>().id
  }
  const [secret, shown] = [await ask('Secret one'), await ask('Shown one')]
  const follower = async () => {
    const person = await company.addUser('customer')
    const id = await idOf(company, person)
    const browser = await signedIn(company, person)
    for (const post of [secret, shown])
      await expectStatus(200, put(`${pathTo(posts, post)}voters/${id}/`, call))
    return { id, browser, ...person }
  }
  const become = ({ id }: { id: number }, text: string) =>
    expectStatus(200, patch(`/api/v1/users/${id}/`, { segment: text }, call))
  const [vip, former, other] = [await follower(), await follower(), await follower()]
  await become(vip, 'VIP')
  await become(former, 'VIP')
  const forSegment = { visibility: 'segment', segments: [segment] }
  await expectStatus(200, patch(`${paths.boards}${board.id}/`, forSegment, call))
  const statusFor = async ({ browser }: typeof vip) =>
    (await browser.get(`/post/${secret}/`)).status !== 404
  await waitUntil('both are let in', async () => (await statusFor(vip)) && statusFor(former))
  await become(former, 'Former')
  await waitUntil('one is let in no more', async () => !(await statusFor(former)))
  await expectStatus(200, patch(pathTo(posts, shown), { board: 'ideas' }, call))
  await createComment(token, secret, { content: 'Canary answer' }, { server })
  await createComment(token, shown, { content: 'Public answer' }, { server })
  const mails = [await mailbox.next(vip.email), await mailbox.next(vip.email)]
  expect(mails.map(({ text }) => text).join()).toContain('Canary answer')
  expect((await vip.browser.get('/notifications/')).text).toContain('Canary answer')
  for (const each of [former, other]) {
    const mail = await mailbox.next(each.email)
    expect([mail.text.includes('Public answer'), mail.raw.includes('Canary')]).toEqual([
      true,
      false,
    ])
    for (const page of ['/notifications/', '/me/', '/'])
      expect((await each.browser.get(page)).text).not.toMatch(/Canary|Secret one/)
  }
  const announced = { title: 'Canary entry', content: '', posts: [shown], published: past }
  await createEntry(token, { ...announced, ...forSegment }, { server })
  const belled = async ({ browser }: typeof vip) =>
    (await browser.get('/notifications/')).text.includes('Canary entry')
  await waitUntil('the bell has the entry', () => belled(vip))
  await createComment(token, shown, { content: 'Second public answer' }, { server })
  for (const each of [former, other]) {
    const mail = await mailbox.next(each.email)
    expect([mail.text.includes('Second public'), mail.raw.includes('Canary')]).toEqual([
      true,
      false,
    ])
    expect(await belled(each)).toBe(false)
  }
  // Whoever leaves sees nothing of it in the bell any more.
  await become(vip, 'Former')
  await waitUntil('nobody is let in', async () => !(await statusFor(vip)))
  expect((await vip.browser.get('/notifications/')).text).not.toMatch(/Canary|Secret one/)
})
