import { expect, test } from 'bun:test'
import { filterOf } from '../../src/web/team/inbox/inbox-view.ts'
import { audit } from '../support/audit.ts'
import { signedIn, visiting } from '../support/browser.ts'
import { createPostAsUser, expectStatus, patch, paths, post, put } from '../support/client.ts'
import { boards, type Company, freshCompany, unique } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { once } from '../support/once.ts'
import { walk } from '../support/paging.ts'
import { segments } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

type Item = Record<string, unknown> & { id: number }

const formula = '=HYPERLINK("http://x")'
const [open] = boards.public

/** A company with 105 posts, one on a private board; a paying customer asks for that one. */
const own = () =>
  once('exports', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const author = { email: 'cy@people.example', full_name: formula }
    for (let n = 0; n < 103; n++)
      await createPostAsUser(token, { board: open!, title: `Grüße ${n} 😀 بحث 検索`, ...author })
    const danger = { board: open!, title: '@SUM(1)', content: 'one,\n"two"; ' }
    const { post_id: postId } = await createPostAsUser(token, { ...danger, ...author })
    await createPostAsUser(token, { board: 'secret', title: 'Hidden', ...author })
    const add = async (list: string, body: object) =>
      (await expectStatus(201, post(list, body, { token }))).json<{ id: number }>().id
    const organization = await add('/api/v1/organizations/', { name: 'Globex', revenue: 5_000 })
    const ada = { email: `${unique()}@people.example`, name: '-Ada', organization }
    const voter = await add('/api/v1/users/', ada)
    await expectStatus(200, put(`${paths.posts}${postId}/voters/${voter}/`, { token }))
    const segment = await add(segments.list, segments.companyWide!.create())
    await waitUntil('the segment is counted', async () => {
      const [first] = await all(company, `${paths.posts}?segment=${segment}&view=full`)
      return (first?.in_segment as { revenue: number } | undefined)?.revenue === 5_000
    })
    const [status] = (await all(company, '/api/v1/statuses/')).filter(each => each.is_roadmap)
    const edit = { status: status!.id }
    await expectStatus(200, patch(`${paths.posts}${postId}/`, edit, { token }))
    await waitUntil('the response is counted', async () => {
      const { totals } = await readInsight(token, { days: '7' })
      return totals.first_responses === 1
    })
    return { company, postId, segment, admin: await signedIn(company, company.admin) }
  })

async function all({ adminToken }: Company, path: string): Promise<Item[]> {
  const pages = await walk<Item>(adminToken, path)
  return pages.flatMap(({ results }) => results)
}

test('each export has the same items as the API, page after page', async () => {
  const { company, postId, segment, admin } = await own()
  const { adminToken: token } = company
  const exported = async (file: string) => {
    const answer = await expectStatus(200, admin.get(`/team/export/${file}`))
    expect(answer.headers.get('content-type')).toBe('application/json')
    return answer.json<Item[]>()
  }
  const full = (query: string) => all(company, `${paths.posts}?view=full&${query}`)
  expect(await exported('posts.json?show=all')).toEqual(await full('page_size=100'))
  expect(await exported('posts.json?show=all&sort=top')).toEqual(await full('sort=top'))
  const within = await exported(`posts.json?show=all&segment=${segment}&sort=revenue`)
  expect(within).toEqual(await full(`segment=${segment}&sort=revenue`))
  expect(within[0]).toMatchObject({ in_segment: { votes: 1, revenue: 5_000 } })
  const searched = await exported('posts.json?search=SUM')
  expect(searched.map(({ id }) => id)).toEqual([postId])

  const lists: Record<string, object[]> = {
    'people.json': await all(company, '/api/v1/users/'),
    'people.json?q=-ada': (await all(company, '/api/v1/users/')).filter(
      ({ name }) => name === '-Ada',
    ),
    'organizations.json': await all(company, '/api/v1/organizations/'),
    [`voters.json?post=${postId}`]: await all(company, `${paths.posts}${postId}/voters/`),
    'roadmap.json': await full('sort=top').then(posts => posts.filter(({ id }) => id === postId)),
    'insight-days.json?days=7': (await readInsight(token, { days: '7' })).days,
    'audit.json?type=organization': await audit(token, { type: 'organization' }),
  }
  for (const kind of ['people', 'organizations', 'posts', 'quotes'])
    lists[`demand-${kind}.json?q=SUM`] = await all(
      company,
      `/api/v1/demand/evidence/?of=${kind}&q=SUM`,
    )
  for (const [file, items] of Object.entries(lists)) {
    const rows = await exported(file)
    expect([file, rows.length]).toEqual([file, items.length])
    expect(items.length).toBeGreaterThan(0)
    expect(rows).toMatchObject(items)
  }
})

test('CSV cells never run as formulas, and keep every character', async () => {
  const { company, postId, admin } = await own()
  const csv = async (file: string) => {
    const answer = await expectStatus(200, admin.get(`/team/export/${file}`))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"/)
    return answer.text
  }
  const posts = await csv('posts.csv?show=all')
  expect(posts).toStartWith('id,title,content,url,creator_id,creator_email,creator_name,')
  for (let n = 0; n < 103; n++) expect(posts).toContain(`,Grüße ${n} 😀 بحث 検索,`)
  expect(posts).toContain(`${postId},"'@SUM(1)","one,\n""two""; ",${company.baseUrl}/post/`)
  expect(posts).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(await csv(`voters.csv?post=${postId}`)).toContain(`"'-Ada"`)
  // Every list links to its export, with its current filters.
  const page = (await admin.get(`/team/?show=all&board=1&sort=top`)).text
  expect(page).toContain('/team/export/posts.csv?show=all&amp;sort=top"')
})

test('an export has only what its reader may see, and nobody else gets it', async () => {
  const { company, postId } = await own()
  const team = await signedIn(company, company.team)
  const seen = await expectStatus(200, team.get('/team/export/posts.json?show=all'))
  expect(seen.json<Item[]>()).toHaveLength(104)
  expect(seen.text).not.toContain('Hidden')
  const customer = await signedIn(company, await company.addUser('customer'))
  const files = ['posts', 'people', 'organizations', 'roadmap', 'demand-people', 'insight-days']
  for (const file of [...files, 'insight-segments', 'audit', 'refused', 'voters'])
    await expectStatus(404, customer.get(`/team/export/${file}.csv?post=${postId}&import=1`))
  const nothing = ['audit.csv', 'refused.csv?import=1', 'posts.xls', 'toString.csv', 'voters.csv']
  for (const file of nothing) await expectStatus(404, team.get(`/team/export/${file}`))
  await expectStatus(302, visiting(company).get('/team/export/posts.csv'))
})

test('a file that was begun has nothing more of a board that its reader does not see any more', () => {
  const none = {
    status: [],
    tag: [],
    owner: [],
    organization: [],
    choice: [],
    ranged: [],
    numbers: {},
  }
  const reader = { userId: 1, now: 0, timeZone: 'UTC', currency: 'EUR' }
  const boardsOf = (boards: 'every' | number[]) =>
    filterOf({ ...none, board: [1, 2] } as never, { field: [] } as never, { ...reader, boards })
      .boards
  expect([boardsOf('every'), boardsOf([1, 3]), boardsOf([])]).toEqual([[1, 2], [1], []])
})
