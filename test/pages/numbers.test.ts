import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { createPost, expectStatus, get, post, put } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { readInsight } from '../support/insight.ts'
import { pathTo, posts, themes, users } from '../support/resources.ts'
import { countedSegment } from '../support/segments.ts'
import { waitUntil } from '../support/wait-until.ts'

type Made = { id: number }

/** A post that two people of one organization vote for, and one of each of two others, which pay nothing. */
async function wanted({ adminToken: token }: Company) {
  const add = async (list: string, body: object) =>
    (await expectStatus(201, post(list, body, { token }))).json<Made>().id
  const company = (name: string, segment: string, revenue: number) =>
    add('/api/v1/organizations/', { name, segment, revenue })
  const organization = await company('Globex', 'Enterprise', 123_400)
  const person = (name: string, of: number) =>
    add(users.list, { email: `${unique()}@people.example`, name, organization: of })
  const other = await company('Initech', 'Startup', 0)
  const voters = [
    await person('Ada Voter', organization),
    await person('Bob Voter', organization),
    await person('Cy Voter', other),
    await person('Di Voter', await company('Hooli', 'School', 0)),
  ]
  const word = `quokka${unique()}`
  const { post_id: id } = await createPost(token, { title: `A ${word}` })
  for (const voter of voters)
    await expectStatus(200, put(`${pathTo(posts, id)}voters/${voter}/`, { token }))
  const theme = await add(themes.list, { name: `Theme ${word}`, searches: [word] })
  const clauses = [{ field: 'organization_revenue', operator: 'at_least', value: 100_000 }]
  const segment = await countedSegment(token, { match: 'all', clauses })
  const read = async <Row>(path: string) => (await get(path, { token })).json<Row>()
  await waitUntil('everything is counted', async () => {
    const { people } = await read<{ people: number | null }>(pathTo(themes, theme))
    const { revenue } = await read<{ revenue: number }>(pathTo(posts, id))
    const { active_customers } = await readInsight(token)
    return people === 4 && revenue === 123_400 && active_customers === 4
  })
  const { name } = await read<{ name: string }>(`/api/v1/segments/${segment}/`)
  return { id, word, organization, other, theme, segment, named: encodeURIComponent(name) }
}

const ofGlobex = ['Ada Voter', 'Bob Voter']
const everybody = [...ofGlobex, 'Cy Voter', 'Di Voter']

test('one click on a number shows the people or organizations behind it', async () => {
  const company = await freshCompany()
  const { id, word, organization, theme, segment } = await wanted(company)
  const admin = await signedIn(company, company.admin)
  const path = new URL(company.baseUrl).pathname
  const amount = '$1,234'
  /** What each number on a page leads to must show. */
  const numbers: [page: string, number: string, shown: string[]][] = [
    [`/team/?show=all&post=${id}`, '4', everybody],
    [`/team/?show=all&post=${id}`, amount, everybody],
    [`/team/demand/?q=${word}`, '4', everybody],
    [`/team/demand/?q=${word}`, '3', everybody],
    [`/team/demand/?q=${word}`, '2', ofGlobex],
    [`/team/demand/?q=${word}`, amount, ['Globex']],
    [`/team/demand/?q=${word}&show=posts`, '4', everybody],
    [`/team/demand/?q=${word}&show=organizations`, '2', ofGlobex],
    [`/team/demand/?organization=${organization}`, '2', ofGlobex],
    ['/team/insight/', '4', everybody],
    ['/team/insight/', '2', ofGlobex],
    ['/team/insight/', amount, ['Globex']],
    ['/team/settings/themes/', '4 people', everybody],
    ['/team/settings/themes/', '3 organizations (+3 in 30 days)', ['Globex', 'Hooli']],
    [`/team/settings/themes/${theme}/`, amount, ['Globex']],
    ['/team/settings/segments/', '2 people', ofGlobex],
    ['/team/settings/segments/', '1 organization', ['Globex']],
    [`/team/settings/segments/${segment}/`, amount, ['Globex']],
  ]
  for (const [page, number, shown] of numbers) {
    const { text } = await expectStatus(200, admin.get(page))
    const links = [...text.matchAll(/<a class="plain-link" href="([^"]*)">([^<]*)<\/a>/g)]
      .filter(([, , name]) => name === number)
      .map(([, href]) => href!.replaceAll('&amp;', '&').slice(path.length))
    expect([page, number, links.length]).not.toEqual([page, number, 0])
    for (const link of new Set(links)) {
      const behind = (await expectStatus(200, admin.get(link))).text
      for (const name of shown)
        expect([link, behind]).toEqual([link, expect.stringContaining(name)])
      const people = everybody.filter(name => behind.includes(name))
      if (shown === ofGlobex) expect([link, people]).toEqual([link, ofGlobex])
    }
  }
  const plots = await expectStatus(200, admin.get('/team/insight/plots/'))
  expect(plots.text).toContain(`post=${id}&amp;voters=revenue#voters"`)
})

test('people and organizations of a saved segment are listed and exported, narrowed by the other filters', async () => {
  const company = await freshCompany()
  const { organization, other, named } = await wanted(company)
  const admin = await signedIn(company, company.admin)
  const lists: [query: string, people: string[]][] = [
    ['', ofGlobex],
    ['&q=ada', ['Ada Voter']],
    ['&q=cy', []],
    ['&role=customer', ofGlobex],
    ['&role=team', []],
    [`&organization=${organization}`, ofGlobex],
    [`&organization=${other}`, []],
    ['&sort=oldest', ofGlobex],
  ]
  for (const [query, people] of lists) {
    const { text } = await expectStatus(200, admin.get(`/team/people/?segment=${named}${query}`))
    expect([query, everybody.filter(name => text.includes(name))]).toEqual([query, people])
    const file = await admin.get(`/team/export/people.json?segment=${named}${query}`)
    const names = file.json<{ name: string }[]>().map(({ name }) => name)
    expect([query, names.sort()]).toEqual([query, people])
  }
  for (const [query, organizations] of [
    ['', ['Globex']],
    ['&sort=revenue', ['Globex']],
    ['&q=hooli', []],
  ] as const) {
    const path = `/team/organizations/?segment=${named}${query}`
    const { text } = await expectStatus(200, admin.get(path))
    const shown = ['Globex', 'Initech', 'Hooli'].filter(name => text.includes(`<bdi>${name}<`))
    expect([query, shown]).toEqual([query, [...organizations]])
    const file = await admin.get(`/team/export/organizations.json?segment=${named}${query}`)
    const names = file.json<{ name: string }[]>().map(({ name }) => name)
    expect([query, names]).toEqual([query, [...organizations]])
  }
})
