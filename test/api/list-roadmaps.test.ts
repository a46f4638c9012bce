import { expect, test } from 'bun:test'
import { signedIn, submitted, visiting } from '../support/browser.ts'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  request,
} from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { organizations, roadmaps, users } from '../support/resources.ts'
import { countedSegment, isOnly } from '../support/segments.ts'
import { statusesOf } from '../support/settings.ts'
import type { Envelope, Post } from '../support/types.ts'

type Roadmap = { id: number; slug: string; url: string }
type Column = { key: string; name: string; count: number; is_exact: boolean; to: string | null }

async function arranged() {
  const company = await freshCompany()
  const { adminToken: token } = company
  const statuses = new Map((await statusesOf(company)).map(({ id, name }) => [name, id]))
  const edit = (id: number, body: object) =>
    expectStatus(200, patch(`${paths.posts}${id}/`, body, { token }))
  const add = async (title: string, body: object, board = 'ideas') => {
    const { post_id: id } = await createPost(token, { title, board })
    if (Object.keys(body).length > 0) await edit(id, body)
    return id
  }
  const create = async (body: object) =>
    (await expectStatus(201, post(roadmaps.list, body, { token }))).json<Roadmap>()
  const titles = async (id: number, column: number | string, as = token) => {
    const path = `${roadmaps.list}${id}/posts/?column=${column}&page_size=2`
    const found: string[] = []
    for (let next: string | null = path; next; ) {
      const page: Envelope<Post> = (await expectStatus(200, get(next, { token: as }))).json()
      found.push(...page.results.map(({ title }) => title))
      next = page.next?.slice(page.next.indexOf('/api/')) ?? null
    }
    return found
  }
  return {
    company,
    token,
    status: (name: string) => statuses.get(name)!,
    add,
    edit,
    create,
    titles,
  }
}

test('five callers see the roadmaps that are for them, and there no post of a board that they do not see', async () => {
  const { company, token, status, add, create } = await arranged()
  await add('For all', { status: 'Planned' })
  await add('Hush', { status: 'Planned' }, 'secret')
  const acme = { name: 'Acme', external_id: unique() }
  const organization = (await expectStatus(201, post(organizations.list, acme, { token }))).json<{
    id: number
  }>()
  const [stranger, member] = [await company.addUser('customer'), await company.addUser('customer')]
  const user = (
    await get(`${users.list}?email=${encodeURIComponent(member.email)}`, { token })
  ).json<Envelope<{ id: number }>>().results[0]!
  await expectStatus(
    200,
    patch(`${users.list}${user.id}/`, { organization: organization.id }, { token }),
  )
  const statuses = [status('Planned')]
  const made = {
    everyone: await create({ name: 'Open one', statuses }),
    signed_in: await create({ name: 'Signed', visibility: 'signed_in', statuses }),
    chosen: await create({
      ...{ name: 'Chosen', visibility: 'chosen', statuses },
      organizations: [organization.id],
    }),
    segment: await create({
      ...{ name: 'Counted', visibility: 'segment', statuses },
      segments: [await countedSegment(token, isOnly('organization', organization.id))],
    }),
    team: await create({ name: 'Ours', visibility: 'team', statuses }),
  }
  const callers = {
    visitor: visiting(company),
    stranger: await signedIn(company, stranger),
    member: await signedIn(company, member),
    team: await signedIn(company, company.team),
    admin: await signedIn(company, company.admin),
  }
  const seen = {
    visitor: ['everyone'],
    stranger: ['everyone', 'signed_in'],
    member: ['everyone', 'signed_in', 'chosen', 'segment'],
    team: ['everyone', 'signed_in', 'chosen', 'segment', 'team'],
    admin: ['everyone', 'signed_in', 'chosen', 'segment', 'team'],
  }
  for (const [name, browser] of Object.entries(callers)) {
    const home = (await browser.get('/roadmap/')).text
    for (const [kind, { slug, url }] of Object.entries(made)) {
      const isSeen = seen[name as keyof typeof seen].includes(kind)
      expect(home.includes(`${url}"`), `${name} ${kind}`).toBe(isSeen)
      for (const within of ['', `${statuses[0]}/`, 'feed.atom']) {
        const { status: code, text } = await browser.get(`/roadmap/${slug}/${within}`)
        expect(code, `${name} ${kind} ${within}`).toBe(isSeen ? 200 : 404)
        expect(text.includes('For all'), `${name} ${kind} ${within}`).toBe(isSeen)
        expect(text.includes('Hush'), `${name} ${kind} ${within}`).toBe(isSeen && name === 'admin')
      }
    }
  }
  const counts = async (as: string) =>
    (await expectStatus(200, get(`${roadmaps.list}${made.everyone.id}/columns/`, { token: as })))
      .json<Envelope<Column>>()
      .results.map(({ count }) => count)
  expect([await counts(token), await counts(company.teamToken)]).toEqual([[2], [1]])
  const sitemap = (await visiting(company).get('/sitemap/site.xml')).text
  expect(Object.values(made).map(({ url }) => sitemap.includes(url))).toEqual([
    ...[true, false, false, false, false],
  ])
  // Told to the team alone, a column is nobody else's on any roadmap.
  const path = `${paths.statuses}${statuses[0]}/`
  await expectStatus(200, patch(path, { roadmap_visibility: 'team' }, { token }))
  expect((await visiting(company).get('/roadmap/open-one/')).text).not.toContain('For all')
})

test('columns of time have what is planned for then, and the default one is at /roadmap/', async () => {
  const { company, token, add, create, titles } = await arranged()
  const { id } = await create({ name: 'Time', columns: 'horizons', is_default: true })
  const columns = (await expectStatus(200, get(`${roadmaps.list}${id}/columns/`, { token }))).json<
    Envelope<Column & { from: string }>
  >().results
  const [now, next, later] = columns
  await add('Now', { eta: now!.from })
  await add('End of now', { eta: now!.to, status: 'In progress' })
  await add('Next', { eta: next!.from })
  await add('Later', { eta: '2999-01-01' })
  await add('Closed', { eta: now!.from, status: 'Closed' })
  await add('Some day', {})
  expect([await titles(id, 'now'), await titles(id, 'next'), await titles(id, 'later')]).toEqual([
    ['End of now', 'Now'],
    ['Next'],
    ['Later'],
  ])
  expect(later).toMatchObject({ key: 'later', to: null })
  const page = (await visiting(company).get('/roadmap/')).text
  expect([page.includes('Some day'), page.includes('End of now')]).toEqual([false, true])
  expect(page).toContain('/roadmap/time/now/')
  await expectFieldErrors(get(`${roadmaps.list}${id}/posts/?column=soon`, { token }), {
    column: 'invalid_choice',
  })
  const wrong = { statuses: [9_999_999], boards: [9_999_999], slug: '77', columns: 'weeks' }
  await expectFieldErrors(
    post(roadmaps.list, { name: 'x', slug: '77', columns: 'weeks' }, { token }),
    {
      slug: 'invalid_slug',
      columns: 'invalid_choice',
    },
  )
  const { slug: _, columns: __, ...unknown } = wrong
  await expectFieldErrors(post(roadmaps.list, { name: 'x', ...unknown }, { token }), {
    'statuses.0': 'unknown_status',
    'boards.0': 'unknown_board',
  })
})

test('posts keep the order that people give them, whoever else moves something at the same time', async () => {
  const { company, token, status, create, titles } = await arranged()
  const planned = status('Planned')
  const ids: number[] = []
  for (let at = 0; at < 8; at++) {
    const person = { email: `p-${unique()}@people.example`, full_name: 'P' }
    const body = { title: `P${at}`, status: 'Planned', ...person }
    ids.push((await createPostAsUser(token, body)).post_id)
  }
  for (const id of ids)
    await expectStatus(200, patch(`${paths.posts}${id}/`, { status: planned }, { token }))
  const { id } = await create({ name: 'Hand', statuses: [planned], sort: 'hand' })
  const place = (of: number, after: number | null) =>
    request('PUT', `${roadmaps.list}${id}/posts/${ids[of]}/`, {
      token,
      body: { after: after === null ? null : ids[after] },
    })
  // By votes, the newest of equals is first.
  expect(await titles(id, planned)).toEqual(['P7', 'P6', 'P5', 'P4', 'P3', 'P2', 'P1', 'P0'])
  await expectStatus(204, place(0, 6))
  expect(await titles(id, planned)).toEqual(['P7', 'P6', 'P0', 'P5', 'P4', 'P3', 'P2', 'P1'])
  await expectStatus(204, place(2, null))
  const all = await Promise.all([place(1, 2), place(3, 2), place(4, 2), place(5, 2)])
  expect(all.map(answer => answer.status)).toEqual([204, 204, 204, 204])
  const order = await titles(id, planned)
  expect(order[0]).toBe('P2')
  expect(order.slice(1, 5).toSorted()).toEqual(['P1', 'P3', 'P4', 'P5'])
  expect(order.slice(5)).toEqual(['P7', 'P6', 'P0'])
  // Each move keeps the others as they are, however often two change places.
  for (let turn = 0; turn < 40; turn++) await expectStatus(204, place(turn % 2 === 0 ? 7 : 6, 2))
  expect(await titles(id, planned)).toEqual(['P2', 'P6', 'P7', ...order.slice(1, 5), 'P0'])
  await expectFieldErrors(place(0, 0), { after: 'unknown_post' })

  // A form does the same, and undoes it.
  const browser = await signedIn(company, company.team)
  const form = { roadmap: String(id), post: String(ids[0]), after: 'first' }
  const { location } = await submitted(browser, '/team/roadmap/place/', form)
  expect((await titles(id, planned))[0]).toBe('P0')
  const undo = new URL(location!, 'http://x').searchParams.get('undo')!
  await submitted(browser, '/team/undo/', { undo })
  expect((await titles(id, planned)).at(-1)).toBe('P0')
  await expectStatus(204, request('DELETE', `${roadmaps.list}${id}/posts/${ids[2]}/`, { token }))
  expect((await titles(id, planned)).at(-1)).toBe('P2')
  await expectStatus(200, patch(`${roadmaps.list}${id}/`, { sort: 'votes' }, { token }))
  expect((await titles(id, planned)).slice(0, 2)).toEqual(['P7', 'P6'])
  await expectProblem(place(0, 1), 409, 'roadmap_not_by_hand')
})
