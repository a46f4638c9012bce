import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  post,
  put,
  remove,
} from '../support/client.ts'
import { type Company, freshCompany, type Person, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import { claimsOf, jwtPath, signed, ssoCompany, ssoPath } from '../support/sso.ts'

const people = '/team/people/'
const organizations = '/team/organizations/'

/** A company, an admin of it and a member of its team who are signed in: each of that takes long. */
const own = () =>
  once('people of the workspace', async () => {
    const company = await freshCompany()
    return {
      company,
      admin: await signedIn(company, company.admin),
      member: await signedIn(company, company.team),
    }
  })

const userOf = async ({ adminToken: token }: Company, { email }: Pick<Person, 'email'>) =>
  (await get('/api/v1/users/', { token, query: { email } })).json<{
    results: { id: number; name: string; segment: string; organization: number | null }[]
  }>().results[0]!

const create = async ({ adminToken: token }: Company, path: string, body: object) =>
  (await expectStatus(201, post(path, body, { token }))).json<{ id: number }>().id

const newOrganization = (company: Company, more: object = {}) =>
  create(company, '/api/v1/organizations/', { name: `Org ${unique()}`, ...more })

/** The names in a list of people, from its first page to its last, or the other way. */
async function namesFrom(browser: Browser, path: string, rel: 'next' | 'prev') {
  const pages: string[][] = []
  let at: string | undefined = path
  let last = path
  while (at !== undefined) {
    const { text } = await expectStatus(200, browser.get(at))
    pages.push([...text.matchAll(/class="people-link"[^>]*><bdi>([^<]*)/g)].map(found => found[1]!))
    last = at
    const link = new RegExp(`href="([^"]*)" rel="${rel}"`).exec(text)?.[1]?.replaceAll('&amp;', '&')
    at = link?.slice(link.indexOf('/team/'))
  }
  return { pages, last }
}

test('people are found by words, address, role, organization and segment, on pages that lead on and back', async () => {
  const { company, member } = await own()
  const word = `Quill${unique()}`
  const mailbox = unique()
  const organization = await newOrganization(company, { segment: `Seg ${unique()}` })
  // More than two pages, among others who do not match.
  const users = Array.from({ length: 130 }, (_, at) => ({
    external_id: `${word}-${at}`,
    email: `${mailbox}-${at}@people.example`,
    name: `${at % 5 === 0 ? 'Other' : word} Nr ${at}.`,
    ...(at < 2 ? { organization } : {}),
  }))
  const { adminToken: token } = company
  for (const from of [0, 65])
    await expectStatus(
      200,
      post('/api/v1/users/bulk/', { users: users.slice(from, from + 65) }, { token }),
    )
  const found = async (query: string) =>
    (await namesFrom(member, `${people}?${query}`, 'next')).pages
  const wanted = users.map(({ name }) => name).filter(name => name.startsWith(word))
  const onwards = await namesFrom(member, `${people}?q=${word.toUpperCase()}+nr`, 'next')
  expect(onwards.pages.map(page => page.length)).toEqual([50, 50, 4])
  expect(onwards.pages.flat().toSorted()).toEqual(wanted.toSorted())
  const back = await namesFrom(member, onwards.last, 'prev')
  expect(back.pages.toReversed().flat()).toEqual(onwards.pages.flat())
  expect((await found(`q=${word}+nr&sort=oldest`)).flat()).toEqual(
    onwards.pages.flat().toReversed(),
  )
  expect(await found(`q=${users[129]!.email}`)).toEqual([[users[129]!.name]])
  expect(await found(`q=${word}+Nr+129.&role=team`)).toEqual([[]])
  expect(await found(`q=${word}+Nr+129.&role=customer`)).toEqual([[users[129]!.name]])
  expect(await found(`organization=${organization}`)).toEqual([[users[1]!.name, users[0]!.name]])
  const { segment } = (await get(`/api/v1/organizations/${organization}/`, { token })).json<{
    segment: string
  }>()
  expect((await found(`segment=${encodeURIComponent(segment)}`)).flat()).toEqual([
    users[1]!.name,
    users[0]!.name,
  ])
  // An exact address is looked for among those who are chosen, too.
  const chosen = `organization=${organization}&segment=${encodeURIComponent(segment)}&role=customer`
  expect(await found(`q=${users[1]!.email}&${chosen}`)).toEqual([[users[1]!.name]])
  for (const filter of [
    `organization=${organization}`,
    `segment=${encodeURIComponent(segment)}`,
    'role=team',
  ])
    expect(await found(`q=${users[2]!.email}&${filter}`)).toEqual([[]])
  expect((await found(`q=${word}&segment=${encodeURIComponent(segment)}`)).flat()).toEqual([
    users[1]!.name,
  ])
  expect((await member.get(`${people}?cursor=o-1-1-x`)).status).toBe(404)
  // An address is no link to more than itself.
  const odd = await create(company, '/api/v1/users/', {
    email: `${unique()}?bcc=x&y#z@people.example`,
    name: 'Odd',
    role: 'customer',
  })
  const shown = await expectStatus(200, member.get(`${people}${odd}/`))
  expect(shown.text).toMatch(/"mailto:[^"?&#]+%3Fbcc%3Dx%26y%23z@people.example"/)
  // Ctrl+K leads to the same pages.
  const places = (await member.get(`/team/go/?search=${word}+nr+129.`)).text
  expect(places).toContain(`${people}${(await userOf(company, users[129]!)).id}/`)
})

test('organizations are found, ordered by revenue, and changed in place by admins', async () => {
  const { company, admin, member } = await own()
  const word = `Globex${unique()}`
  const poor = await newOrganization(company, { name: `${word} poor`, revenue: 100 })
  const rich = await newOrganization(company, { name: `${word} rich`, revenue: 90_000 })
  await newOrganization(company, { name: `${word} middle`, revenue: 5_000 })
  const path = `${organizations}?q=${word}&sort=revenue`
  const { pages } = await namesFrom(member, path, 'next')
  expect(pages).toEqual([[`${word} rich`, `${word} middle`, `${word} poor`]])
  const page = `${organizations}${poor}/`
  await expectStatus(303, admin.submit(page, { revenue: '1200.50' }))
  await expectStatus(303, admin.submit(page, { segment: 'Enterprise' }))
  const { adminToken: token } = company
  const stored = (await get(`/api/v1/organizations/${poor}/`, { token })).json<object>()
  expect(stored).toMatchObject({ revenue: 120_050, segment: 'Enterprise', name: `${word} poor` })
  for (const revenue of ['-1', '', ' ', '0x10', 'much']) {
    const refused = await expectStatus(422, admin.submit(page, { revenue }))
    expect(refused.text).toContain('field-error')
  }
  await expectStatus(403, member.submit(page, { revenue: '1' }))
  expect((await member.get(page)).text).not.toContain('name="revenue"')
  expect((await member.get(`${organizations}${rich}/`)).text).toContain('900')
  const added = await expectStatus(303, admin.submit(organizations, { name: `${word} new` }))
  expect(added.headers.get('location')).toMatch(/\/team\/organizations\/\d+\/\?did=saved$/)
})

test('what is known of a person is changed in place, by admins only', async () => {
  const { company, admin, member } = await own()
  const { adminToken: token } = company
  const organization = await newOrganization(company)
  const field = await create(company, '/api/v1/custom_fields/', {
    name: `Seats ${unique()}`,
    type: 'number',
  })
  const person = await company.addUser('customer')
  const { id } = await userOf(company, person)
  const page = `${people}${id}/`
  await expectStatus(303, admin.submit(page, { organization: String(organization) }))
  await expectStatus(303, admin.submit(page, { segment: 'Gold' }))
  await expectStatus(303, admin.submit(page, { [`field-${field}`]: '40' }))
  const stored = (await get(`/api/v1/users/${id}/`, { token })).json<{ custom_fields: object }>()
  expect(stored).toMatchObject({ organization, segment: 'Gold', name: person.name })
  expect(Object.values(stored.custom_fields)).toEqual([40])
  for (const value of ['many', '0x10']) {
    const refused = await expectStatus(422, admin.submit(page, { [`field-${field}`]: value }))
    expect(refused.text).toContain('Enter a value that fits this field.')
  }
  const name = `Paying ${unique()}`
  const flag = await create(company, '/api/v1/custom_fields/', { name, type: 'boolean' })
  // Each is refused where it is seen: in its place, which is open.
  for (const [said, place] of [
    [{ [`field-${flag}`]: 'maybe' }, name],
    [{ organization: '999999' }, 'Organization'],
    [{ segment: 'x'.repeat(101) }, 'Plan'],
  ] as const) {
    const { text } = await expectStatus(422, admin.submit(page, said))
    const [open = ''] = /<details class="pane-action" name="action" open.*?<\/details>/s.exec(text)!
    expect([open.includes(`>${place}</span>`), open.includes('field-error')]).toEqual([true, true])
    expect(text).not.toContain('note-wrong')
  }
  await expectStatus(303, admin.submit(page, { [`field-${flag}`]: 'false' }))
  await expectStatus(204, remove(`/api/v1/custom_fields/${flag}/`, { token }))
  const gone = await expectStatus(422, admin.submit(page, { [`field-${flag}`]: 'true' }))
  expect(gone.text).toContain('note-wrong')
  await expectStatus(303, admin.submit(page, { organization: '', [`field-${field}`]: '' }))
  const cleared = (await get(`/api/v1/users/${id}/`, { token })).json<object>()
  expect(cleared).toMatchObject({ organization: null, custom_fields: {}, segment: 'Gold' })
  await expectStatus(403, member.submit(page, { segment: 'Mine' }))
  expect((await member.get(page)).text).not.toContain('class="pane-form"')
})

test('a member sees of a person what is on boards that they see', async () => {
  const { company, admin, member } = await own()
  const { adminToken: token } = company
  const person = await company.addUser('customer')
  const { id } = await userOf(company, person)
  const as_user = { email: person.email }
  const open = { title: `Open ${unique()}`, said: `said openly ${unique()}` }
  const hidden = { title: `Hidden ${unique()}`, said: `said in secret ${unique()}` }
  for (const [board, { title, said }] of [
    ['ideas', open],
    ['secret', hidden],
  ] as const) {
    const { post_id } = await createPost(token, { board, title })
    await expectStatus(200, put(`/api/v1/posts/${post_id}/vote/`, { token, body: as_user }))
    await createComment(token, post_id, { content: said, as_user })
    await createPostAsUser(token, { board, title: `By them: ${title}`, ...as_user })
  }
  for (const show of ['posts', 'votes', 'comments']) {
    const path = `${people}${id}/?show=${show}`
    const [seen, all] = [(await member.get(path)).text, (await admin.get(path)).text]
    const of = (each: typeof open) => (show === 'comments' ? each.said : each.title)
    expect([show, seen.includes(of(open)), all.includes(of(hidden))]).toEqual([show, true, true])
    for (const secret of Object.values(hidden)) expect(seen).not.toContain(secret)
  }
})

test('a colleague has a new link that works once and for a week, and the one before stops working', async () => {
  const { company, admin, member } = await own()
  const colleague = await company.addUser('team')
  const { id } = await userOf(company, colleague)
  const form = `${people}${id}/link/`
  const newLink = async () => {
    const { text } = await expectStatus(200, admin.submit(form, {}))
    return /\/login\/\?token=([0-9A-Za-z]+)/.exec(text)![1]!
  }
  const [first, second] = [await newLink(), await newLink()]
  const stored = (await admin.get(`/team/settings/people/${id}/download/`)).json<{
    login_links: { created: string; expires: string }[]
  }>()
  const [{ created, expires } = { created: '', expires: '' }] = stored.login_links
  const days = (Date.parse(expires) - Date.parse(created)) / 86_400_000
  expect(Math.round(days * 1_000) / 1_000).toBe(7)
  const browser = visiting(company)
  await browser.submit('/login/', { token: first })
  expect(browser.cookies.size).toBe(0)
  await expectStatus(303, browser.submit('/login/', { token: second }))
  expect(browser.cookies.size).toBeGreaterThan(0)
  // Nobody else, and nobody who is no colleague.
  await expectStatus(403, member.submit(form, {}))
  const customer = await userOf(company, await company.addUser('customer'))
  await expectStatus(404, admin.submit(`${people}${customer.id}/link/`, {}))
})

test('a link ends when the colleague comes in otherwise or has another role, and none is made for those who can come in again', async () => {
  const { company, secret } = await ssoCompany()
  const { adminToken: token } = company
  await expectStatus(200, patch(ssoPath, { admits_team: true }, { token }))
  const admin = await signedIn(company, company.admin)
  const invited = async () => {
    const { email } = await company.addUser('team')
    const { id } = await userOf(company, { email })
    const { text } = await expectStatus(200, admin.submit(`${people}${id}/link/`, {}))
    const link = /\/login\/\?token=([0-9A-Za-z]+)/.exec(text)![1]!
    return { id, email, use: () => visiting(company).submit('/login/', { token: link }) }
  }
  const promoted = await invited()
  await expectStatus(200, patch(`/api/v1/users/${promoted.id}/`, { role: 'admin' }, { token }))
  await expectStatus(410, promoted.use())
  const { id, email, use } = await invited()
  const entered = visiting(company)
  await expectStatus(302, entered.get(jwtPath(await signed(claimsOf({ email }), secret))))
  expect((await entered.get(people)).status).toBe(200)
  await expectStatus(410, use())
  // Nor does an admin make another, as they can come in again; not even by way of another address.
  const again = () => admin.submit(`${people}${id}/link/`, {})
  const change = (path: string, body: object) => expectStatus(200, patch(path, body, { token }))
  for (const each of [`${unique()}@people.example`, email])
    await change(`/api/v1/users/${id}/`, { email: each })
  await expectStatus(404, again())
  expect((await admin.get(`${people}${id}/`)).text).not.toContain(`${id}/link/`)
  await change(ssoPath, { admits_team: false })
  await expectStatus(200, again())
})

test('customers, visitors and other companies find nothing', async () => {
  const { company } = await own()
  const elsewhere = await freshCompany()
  const organization = await newOrganization(company)
  // Later than anyone of the other company: each numbers its own.
  const person = await company.addUser('customer')
  const { id } = await userOf(company, person)
  const customer = await signedIn(company, person)
  const other = await signedIn(elsewhere, elsewhere.admin)
  for (const path of [`${people}${id}/`, `${organizations}${organization}/`])
    for (const browser of [customer, other]) {
      await expectStatus(404, browser.get(path))
      await expectStatus(404, browser.submit(path, { segment: 'Mine' }))
    }
  for (const path of [people, organizations]) await expectStatus(404, customer.get(path))
  await expectStatus(404, customer.submit(`${people}${id}/link/`, {}))
})
