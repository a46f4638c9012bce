import { describe, expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createPost,
  expectStatus,
  get,
  patch,
  paths,
  post,
  postsPage,
  put,
  remove,
} from '../support/client.ts'
import { demoCompany, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { once } from '../support/once.ts'
import { idsOf, walk } from '../support/paging.ts'
import { users } from '../support/resources.ts'
import type { Post, PostDetails } from '../support/types.ts'
import { waitUntil } from '../support/wait-until.ts'

/** The demonstration data, and all of its posts, newest first. */
const demo = () =>
  once('filtered demo', async () => {
    const company = await demoCompany()
    const pages = await walk<Post>(company.adminToken, `${paths.posts}?page_size=100`)
    const posts = pages.flatMap(({ results }) => results)
    return { token: company.adminToken, posts }
  })

const ids = (posts: { id: number }[]) => posts.map(({ id }) => id)

async function listed(query: Record<string, string | number>): Promise<number[]> {
  const { token } = await demo()
  const page = await postsPage(token, { page_size: 100, ...query })
  expect(page.next).toBeNull()
  return ids(page.results)
}

test('board takes a slug, an id, and several of them', async () => {
  const { posts } = await demo()
  const slugOf = ({ board }: Post) => board.url.split('/').at(-2)!
  const [one, other] = [...new Set(posts.map(slugOf))] as [string, string]
  const oneId = posts.find(post => slugOf(post) === one)!.board.id
  const onOne = ids(posts.filter(post => slugOf(post) === one))
  expect(onOne.length).toBeGreaterThan(0)
  expect(await listed({ board: one })).toEqual(onOne)
  expect(await listed({ board: oneId })).toEqual(onOne)
  const onBoth = ids(posts.filter(post => [one, other].includes(slugOf(post))))
  expect(await listed({ board: `${other}, ${oneId}` })).toEqual(onBoth)
})

test('status takes a name, an id, and several of them', async () => {
  const { posts } = await demo()
  const names = [...new Set(posts.map(({ status }) => status.name))]
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    const wanted = posts.filter(({ status }) => status.name === name)
    expect(await listed({ status: name })).toEqual(ids(wanted))
    expect(await listed({ status: wanted[0]!.status.id })).toEqual(ids(wanted))
  }
  const two = names.slice(0, 2)
  const both = posts.filter(({ status }) => two.includes(status.name))
  expect(await listed({ status: two.join() })).toEqual(ids(both))
})

test('a status whose name has a comma is found by it, alone and beside others', async () => {
  const { adminToken: token } = await freshCompany()
  const idOf = async (status: string) => {
    const body = { board: 'ideas', title: status, status }
    return (await expectStatus(201, post(paths.posts, body, { token }))).json<Post>().id
  }
  for (const name of ['Yes, soon', 'Open, later', 'no'])
    await expectStatus(201, post(paths.statuses, { name, category: 'open' }, { token }))
  const [soon, later, no, open] = [
    await idOf('Yes, soon'),
    await idOf('Open, later'),
    await idOf('no'),
    await idOf('Open'),
  ]
  const found = async (status: string) => ids((await postsPage(token, { status })).results)
  expect(await found('Yes, soon')).toEqual([soon])
  expect(await found('Open, later')).toEqual([later])
  expect(await found('Open')).toEqual([open])
  expect(await found('no, Yes, soon,Open, Open, later')).toEqual([open, no, later, soon])
  const refused = await get(paths.posts, { token, query: { status: 'Yes, later' } })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('The known ones are: \\"Open\\", ')
  expect(refused.text).toContain('\\"Yes, soon\\"')
})

test('creator, created_after, created_before', async () => {
  const { posts } = await demo()
  const { creator, created } = posts[Math.floor(posts.length / 2)]!
  const byThem = posts.filter(post => post.creator.id === creator.id)
  expect(await listed({ creator: creator.id })).toEqual(ids(byThem))
  const after = posts.filter(post => post.created > created)
  expect(await listed({ created_after: created })).toEqual(ids(after))
  const before = posts.filter(post => post.created < created)
  expect(await listed({ created_before: created })).toEqual(ids(before))
})

test('filters narrow each other, and a user whom nobody knows has no posts', async () => {
  const { posts } = await demo()
  const { status, board } = posts[0]!
  const wanted = posts.filter(post => post.status.id === status.id && post.board.id === board.id)
  expect(await listed({ status: status.id, board: board.id })).toEqual(ids(wanted))
  for (const name of ['owner', 'creator', 'voter'])
    expect(await listed({ [name]: 999_999_999 })).toEqual([])
  expect(await listed({ link: 'https://tracker.example.com/none' })).toEqual([])
})

test('voter has what somebody votes for, as soon as they do', async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id } = await createPost(token)
  await createPost(token)
  const me = (await get(paths.me, { token })).json<{ id: number }>()
  const voted = async () => ids((await postsPage(token, { voter: me.id })).results)
  expect(await voted()).toEqual([])
  await expectStatus(200, put(`${paths.posts}${post_id}/vote/`, { token }))
  expect(await voted()).toEqual([post_id])
})

test("has_response follows the team's public comments, and no internal ones", async () => {
  const { adminToken: token } = await freshCompany()
  const { post_id } = await createPost(token)
  const answered = async (is: boolean) =>
    ids((await postsPage(token, { has_response: String(is) })).results)
  const comments = `${paths.posts}${post_id}/comments/`
  await expectStatus(201, post(comments, { content: 'Note', internal: true }, { token }))
  const customer = { email: 'c@example.com', full_name: 'C' }
  await expectStatus(201, post(comments, { content: 'Me, too', as_user: customer }, { token }))
  expect([await answered(true), await answered(false)]).toEqual([[], [post_id]])
  await expectStatus(201, post(comments, { content: 'Planned' }, { token }))
  expect([await answered(true), await answered(false)]).toEqual([[post_id], []])
})

test('tag takes an id or a name in any letter case', async () => {
  const { adminToken: token } = await sharedCompany()
  const name = `Mobile ${crypto.randomUUID()}`
  const answer = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  const { id } = answer.json<{ id: number }>()
  for (const tag of [id, name, name.toUpperCase()])
    expect((await postsPage(token, { tag })).results).toEqual([])
})

test('tags, organizations and owners have posts of any of their values, and owners of nobody', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const add = async () => (await createPost(token, { board: 'ideas', title: 'Any of' })).post_id
  const [one, two, three] = [await add(), await add(), await add()]
  const named = async (name: string) => {
    const fields = { name, color: '#123456' }
    return (await expectStatus(201, post('/api/v1/tags/', fields, { token }))).json<{
      id: number
    }>()
  }
  const [red, blue] = [await named('red'), await named('blue')]
  const me = (await get('/api/v1/me/', { token })).json<{ id: number }>()
  const bulk = (fields: object) => expectStatus(200, post(`${paths.posts}bulk/`, fields, { token }))
  await bulk({ ids: [one], tags_add: [red.id], owner: me.id })
  await bulk({ ids: [two], tags_add: [blue.id] })
  const found = async (query: Record<string, string>) =>
    ids((await postsPage(token, query)).results).toReversed()
  expect(await found({ tags: `RED,${blue.id}` })).toEqual([one, two])
  expect(await found({ owners: 'none' })).toEqual([two, three])
  expect(await found({ owners: `${me.id},none`, tags: 'red' })).toEqual([one])
  expect(await found({ active_before: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await found({ active_after: '2020-01-01T00:00:00Z' })).toEqual([one, two, three])
  const refused = { tags: 'red', tag: 'red', owners: 'me', organizations: 'acct-none' }
  await expectFieldErrors(get(paths.posts, { token, query: refused }), {
    tags: 'not_combinable',
    owners: 'invalid_number',
    organizations: 'unknown_organization',
  })
})

test('search combines with filters: the most relevant of those that match', async () => {
  const { adminToken: token } = await freshCompany()
  const word = 'zebra'
  const onIdeas = await createPost(token, { board: 'ideas', title: `A ${word}` })
  const onBugs = await createPost(token, { board: 'bugs', title: `Another ${word}` })
  const me = (await get(paths.me, { token })).json<{ id: number }>()
  const found = async (query: Record<string, string | number>) =>
    ids((await postsPage(token, { search: word, ...query })).results).sort((a, b) => a - b)
  expect(await found({})).toEqual([onIdeas.post_id, onBugs.post_id])
  expect(await found({ board: 'bugs' })).toEqual([onBugs.post_id])
  expect(await found({ creator: me.id })).toEqual([onIdeas.post_id, onBugs.post_id])
  expect(await found({ creator: 999_999_999 })).toEqual([])
  expect(await found({ has_response: 'false', board: 'ideas' })).toEqual([onIdeas.post_id])
  expect(await found({ has_response: 'true' })).toEqual([])
})

/** Three posts, oldest first, of which the second is merged into the first; and one that is deleted. */
async function company() {
  const { adminToken: token } = await freshCompany()
  const ids: number[] = []
  for (const title of ['Root', 'Merged', 'Alone', 'Deleted'])
    ids.push((await createPost(token, { title })).post_id)
  const [root, merged, alone, deleted] = ids as [number, number, number, number]
  await expectStatus(200, post(`${paths.posts}${merged}/merge/`, { into: root }, { token }))
  await expectStatus(204, remove(`${paths.posts}${deleted}/`, { token }))
  return { token, root, merged, alone }
}

describe('merged posts', () => {
  test('true has merged posts among the others, in every order; deleted ones never', async () => {
    const { token, root, merged, alone } = await company()
    const ids = async (query: Record<string, string | number>) =>
      (await postsPage(token, query)).results.map(({ id }) => id)
    expect(await ids({ merged: 'true' })).toEqual([alone, merged, root])
    for (const query of [{}, { merged: 'false' }, { sort: 'newest' }])
      expect(await ids(query)).toEqual([alone, root])
    expect(await ids({ merged: 'true', sort: 'oldest' })).toEqual([root, merged, alone])
    for (const sort of ['top', 'trending', 'recently_active', 'most_discussed'])
      expect((await ids({ merged: 'true', sort })).toSorted((a, b) => a - b)).toEqual([
        root,
        merged,
        alone,
      ])
  })

  test('pages lead through both kinds, forward and back', async () => {
    const { token, root, merged, alone } = await company()
    const pages = await walk<Post>(token, `${paths.posts}?merged=true&page_size=1`)
    expect(idsOf(pages)).toEqual([alone, merged, root])
    const back = await walk<Post>(token, pages.at(-1)!.previous!, 'previous')
    expect(idsOf(back)).toEqual([merged, alone])
  })

  test('view=full says what each was merged into', async () => {
    const { token, root, merged, alone } = await company()
    const { results } = await postsPage(token, { merged: 'true', view: 'full' })
    const into = (results as PostDetails[]).map(({ id, merged_into }) => [id, merged_into])
    expect(into).toEqual([
      [alone, null],
      [merged, root],
      [root, null],
    ])
  })

  test('filters hold for merged posts as for others', async () => {
    const { token, root, merged, alone } = await company()
    const me = (await get(paths.me, { token })).json<{ id: number }>()
    const all = [alone, merged, root]
    for (const [query, expected] of [
      [{ board: 'ideas' }, all],
      [{ board: 'bugs' }, []],
      [{ creator: me.id }, all],
      [{ creator: 999_999_999 }, []],
      [{ has_response: 'false' }, all],
      [{ has_response: 'true' }, []],
    ] as const) {
      const { results } = await postsPage(token, { merged: 'true', ...query })
      expect([query, results.map(({ id }) => id)]).toEqual([query, [...expected]])
    }
  })
})

describe('filters that cannot be', () => {
  test.each([
    ['board', 'nope', 'unknown_board'],
    ['board', '999999999', 'unknown_board'],
    ['board', 'ideas,nope', 'unknown_board'],
    ['board', '', 'blank'],
    ['board', 'ideas,,bugs', 'out_of_range'],
    ['board', Array(21).fill('ideas').join(), 'out_of_range'],
    ['status', 'nope', 'unknown_status'],
    ['status', '999999999', 'unknown_status'],
    ['status', 'open', 'unknown_status'],
    ['tag', 'nope', 'unknown_tag'],
    ['tag', '999999999', 'unknown_tag'],
    ['owner', 'me', 'invalid_number'],
    ['creator', '0', 'invalid_number'],
    ['creator', '1.5', 'invalid_number'],
    ['voter', '9007199254740993', 'invalid_number'],
    ['voter', '', 'invalid_number'],
    ['link', 'javascript:alert(1)', 'invalid_url'],
    ['link', 'tracker', 'invalid_url'],
    ['created_after', '2026-11-16', 'invalid_time'],
    ['created_before', 'yesterday', 'invalid_time'],
    ['created_before', '2026-02-30T00:00:00Z', 'invalid_time'],
    ['has_response', 'yes', 'invalid_choice'],
    ['has_response', '', 'invalid_choice'],
    ['merged', 'yes', 'invalid_choice'],
    ['merged', '', 'invalid_choice'],
    ['sort', 'best', 'invalid_choice'],
    ['sort', '__proto__', 'invalid_choice'],
    ['view', 'short', 'invalid_choice'],
  ])('%s=%s is refused: %s', async (name, value, code) => {
    const { adminToken: token } = await sharedCompany()
    await expectFieldErrors(get(paths.posts, { token, query: { [name]: value } }), { [name]: code })
  })

  test.each([
    ['votes', 'out_of_range', '5', '4'],
    ['revenue', 'out_of_range', '100', '99'],
    ['score', 'out_of_range', '0.01', '-1'],
    ['effort', 'out_of_range', '10', '1'],
    ['impact', 'out_of_range', '2', '1'],
    ['created', 'invalid_time', '2026-11-02T00:00:00Z', '2026-11-01T23:59:59Z'],
    ['active', 'invalid_time', '2026-11-02T00:00:00Z', '2026-11-02T00:00:00+01:00'],
  ])('a reversed range is refused: %s', async (name, code, higher, lower) => {
    const { adminToken: token } = await sharedCompany()
    const [from, to] =
      code === 'invalid_time' ? [`${name}_after`, `${name}_before`] : [`${name}_min`, `${name}_max`]
    const query = { [from]: higher, [to]: lower }
    for (const [path, more] of [
      [paths.posts, {}],
      [paths.posts, { search: 'x' }],
      ['/api/v1/search/', { q: 'x' }],
      ...(name === 'created' ? ([['/api/v1/demand/', {}]] as const) : []),
    ] as const)
      await expectFieldErrors(get(path, { token, query: { ...query, ...more } }), { [to]: code })
    await expectStatus(200, get(paths.posts, { token, query: { [from]: lower, [to]: lower } }))
  })

  test('each wrong field is reported', async () => {
    const { adminToken: token } = await sharedCompany()
    const query = { sort: 'x', voter: 'x', has_response: 'x' }
    await expectFieldErrors(get(paths.posts, { token, query }), {
      sort: 'invalid_choice',
      voter: 'invalid_number',
      has_response: 'invalid_choice',
    })
    const names = { board: 'nope', status: 'nope', tag: 'nope' }
    await expectFieldErrors(get(paths.posts, { token, query: names }), {
      board: 'unknown_board',
      status: 'unknown_status',
      tag: 'unknown_tag',
    })
  })

  test('merged=true does not combine with search, which has no merged posts', async () => {
    const { adminToken: token } = await sharedCompany()
    const query = { merged: 'true', search: 'words' }
    await expectFieldErrors(get(paths.posts, { token, query }), { merged: 'not_combinable' })
    for (const allowed of [
      { merged: 'false', search: 'words' },
      { merged: 'true', search: ' ' },
    ])
      await expectStatus(200, get(paths.posts, { token, query: allowed }))
  })

  test('a board that the reader does not see is as unknown as none', async () => {
    const { adminToken, teamToken } = await sharedCompany()
    const { results } = await postsPage(adminToken, { board: 'secret' })
    expect(results).toBeArray()
    await expectFieldErrors(get(paths.posts, { token: teamToken, query: { board: 'secret' } }), {
      board: 'unknown_board',
    })
  })

  test('a cursor belongs to one order and one set of filters', async () => {
    const { adminToken: token } = await freshCompany()
    for (let count = 0; count < 3; count++) await createPost(token)
    const first = await postsPage(token, { sort: 'top', board: 'ideas', page_size: 1 })
    const cursor = new URL(first.next ?? '').searchParams.get('cursor')!
    const same = { sort: 'top', board: 'ideas', cursor }
    expect((await postsPage(token, same)).results).toHaveLength(2)
    for (const other of [
      { cursor },
      { ...same, sort: 'trending' },
      { ...same, board: 'bugs' },
      { sort: 'top', cursor },
      { ...same, has_response: 'false' },
      { ...same, merged: 'true' },
    ])
      await expectProblem(get(paths.posts, { token, query: other }), 400, 'invalid_cursor')
  })
})

test('voter and tag need the scope that reads them, also of what was cached for another', async () => {
  const company = await sharedCompany()
  const readsPosts = await company.token(company.admin, { scopes: ['posts:read'] })
  for (const query of [{ voter: 1 }, { voter: 1, search: 'x' }]) {
    await expectStatus(200, get(paths.posts, { token: company.adminToken, query }))
    const answer = get(paths.posts, { token: readsPosts, query })
    await expectProblem(answer, 403, 'insufficient_scope')
  }
  await expectProblem(
    get(paths.posts, { token: readsPosts, query: { tag: 'x' } }),
    403,
    'insufficient_scope',
  )
})

test('ranges of numbers leave the posts that have one within them, in every order', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const formula = { votes: -2, effort: 1.25, divide_by_effort: false }
  await expectStatus(200, patch('/api/v1/company/score/', { formula }, { token }))
  const organization = await expectStatus(
    201,
    post('/api/v1/organizations/', { name: 'Globex', revenue: 700 }, { token }),
  )
  const globex = organization.json<{ id: number }>().id
  const people = await Promise.all(
    [0, 1, 2].map(async n => {
      const body = {
        email: `${unique()}@x.example`,
        name: 'V',
        organization: n === 0 ? globex : null,
      }
      return (await expectStatus(201, post(users.list, body, { token }))).json<{ id: number }>().id
    }),
  )
  const made = [0, 1, 2, 3, 1, 0].map((votes, at) => ({ votes, effort: at > 0 ? at : undefined }))
  for (const { votes, effort } of made) {
    const { post_id: id } = await createPost(token)
    if (effort)
      await expectStatus(
        200,
        patch(`${paths.posts}${id}/`, { effort, impact: 11 - effort }, { token }),
      )
    for (const person of people.slice(0, votes))
      await expectStatus(200, put(`${paths.posts}${id}/voters/${person}/`, { token }))
  }
  type Numbers = {
    id: number
    votes_count: number
    revenue: number
    score: number | null
    effort: number | null
    impact: number | null
  }
  const full = async (query: object) =>
    (await postsPage(token, { view: 'full', ...query })).results as unknown as Numbers[]
  const all = await waitUntil('they are counted', async () => {
    const posts = await full({})
    const isCounted = posts.every(
      each =>
        each.revenue === (each.votes_count > 0 ? 700 : 0) &&
        each.score === 1.25 * (each.effort ?? 0) - 2 * each.votes_count,
    )
    return isCounted && posts
  })
  const columns = {
    votes: 'votes_count',
    revenue: 'revenue',
    score: 'score',
    effort: 'effort',
    impact: 'impact',
  } as const
  for (const [query, count] of [
    [{ votes_min: 1 }, 4],
    [{ votes_min: 1, votes_max: 1 }, 2],
    [{ revenue_min: 700 }, 4],
    [{ revenue_max: 699 }, 2],
    [{ score_min: 0.01 }, 2],
    [{ score_max: -0.75 }, 3],
    [{ score_min: -0.75, score_max: 1.25 }, undefined],
    [{ effort_max: 3 }, 3],
    [{ effort_min: 2, impact_min: 7 }, 3],
    [{ impact_max: 6, votes_min: 1 }, undefined],
  ] as [Record<string, number>, number | undefined][])
    for (const sort of ['newest', 'oldest', 'top', 'revenue', 'score', 'trending']) {
      const wanted = all.filter(each =>
        Object.entries(query).every(([name, bound]) => {
          const [, column, end] = /^(\w+)_(min|max)$/.exec(name)!
          const value = each[columns[column as keyof typeof columns]]
          return value !== null && (end === 'min' ? value >= bound : value <= bound)
        }),
      )
      if (count !== undefined) expect([query, wanted.length]).toEqual([query, count])
      const found = ids(await full({ ...query, sort, page_size: 2 }))
      const pages = await walk<Numbers>(
        token,
        `${paths.posts}?${new URLSearchParams({ ...query, sort, page_size: '2' } as never)}`,
      )
      expect([query, sort, idsOf(pages).sort()]).toEqual([query, sort, ids(wanted).sort()])
      expect(idsOf(pages).slice(0, 2)).toEqual(found)
    }
  for (const [name, wrong] of [
    ['score_min', '1.234'],
    ['effort_min', '11'],
    ['votes_max', '-1'],
    ['revenue_min', 'x'],
  ] as const)
    await expectFieldErrors(await get(paths.posts, { token, query: { [name]: wrong } }), {
      [name]: 'invalid_number',
    })
  // The inbox has the same filters, with revenue in whole units, and saved views keep them.
  const admin = await signedIn(company, company.admin)
  const page = await admin.get('/team/?show=all&votes_min=1&revenue_min=7&effort_max=3')
  const shown = all.filter(each => each.votes_count > 0 && (each.effort ?? 9) <= 3)
  expect(page.text.match(/data-row="/g) ?? []).toHaveLength(shown.length)
})
