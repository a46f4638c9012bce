import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import {
  createComment,
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
  put,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import type { Envelope, Voter } from '../support/types.ts'

/** A company and a member of its team who is signed in: each of that takes long. */
const own = () =>
  once('team pane', async () => {
    const company = await freshCompany()
    return { company, browser: await signedIn(company, company.team) }
  })

const newPost = async ({ adminToken }: Company, title = `Post ${unique()}`) => {
  const { post_id } = await createPostAsUser(adminToken, {
    board: 'ideas',
    title,
    email: `c-${unique()}@people.example`,
    full_name: 'Cy',
  })
  return post_id
}

const votersOf = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/voters/`, { token })))
    .json<Envelope<Voter>>()
    .results.map(({ user }) => user)

const vote = async ({ adminToken: token }: Company, id: number, body: object) =>
  expectStatus(200, put(`${paths.posts}${id}/vote/`, { token, body }))

const paneOf = (id: number, more = '') => `/team/?show=all&post=${id}${more}`

/** A customer of an organization. */
async function payingCustomer(company: Company, revenue: number, name: string) {
  const { adminToken: token } = company
  const organization = { name: `${name} Ltd`, revenue, segment: 'Enterprise' }
  const made = await expectStatus(201, post('/api/v1/organizations/', organization, { token }))
  const { id } = made.json<{ id: number }>()
  const person = { email: `p-${unique()}@people.example`, name, role: 'customer' }
  await expectStatus(201, post('/api/v1/users/', { ...person, organization: id }, { token }))
  return person
}

/** What a table's rows say, without markup. */
function rowsIn(text: string): string[] {
  const body = /<table class="voters">.*?<tbody>(.*?)<\/tbody>/s.exec(text)?.[1] ?? ''
  return body.split('</tr>').flatMap(row => row.replaceAll(/<[^>]+>/g, ' ').trim() || [])
}

test('who voted shows with company, segment and revenue, newest or highest revenue first', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  const rich = await payingCustomer(company, 1_200_000, `Rich ${unique()}`)
  const poor = await payingCustomer(company, 34_000, `Poor ${unique()}`)
  await vote(company, id, { email: rich.email })
  await vote(company, id, { email: poor.email })
  const { text } = await expectStatus(200, browser.get(paneOf(id)))
  const rows = rowsIn(text)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toContain(poor.name)
  for (const said of [`${rich.name} Ltd`, 'Enterprise', rich.email, '12,000'])
    expect(rows[1]).toContain(said)
  const byRevenue = rowsIn((await browser.get(paneOf(id, '&voters=revenue'))).text)
  expect(byRevenue[0]).toContain(rich.name)
  expect(byRevenue[1]).toContain(poor.name)
})

test('more voters than fit are a link away, each once', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  for (let count = 1; count <= 21; count++)
    await vote(company, id, { email: `v-${unique()}@people.example`, full_name: `Nr ${count}.` })
  const { text } = await expectStatus(200, browser.get(paneOf(id)))
  const older = /href="([^"]+voters=o-[^"]+)#voters"/.exec(text)![1]!.replaceAll('&amp;', '&')
  const next = await browser.get(older.slice(older.indexOf('/team/')))
  const names = [text, next.text].flatMap(each => rowsIn(each).map(row => /Nr \d+\./.exec(row)![0]))
  const all = Array.from({ length: 21 }, (_, at) => `Nr ${21 - at}.`)
  expect(names).toEqual(all)
  expect(next.text).toMatch(/<details id="voters" class="pane-part" open/)
})

test('a vote is added on behalf of a customer, new or known, and removed again', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  const email = `new-${unique()}@people.example`
  const form = `/team/post/${id}/voters/`
  const added = await expectStatus(303, browser.submit(form, { email, full_name: 'Nia' }))
  expect(added.headers.get('location')).toContain('did=voted')
  const [nia] = await votersOf(company, id)
  expect(nia).toMatchObject({ email, name: 'Nia', is_team: false })
  const second = await newPost(company)
  // Known by now: the name is not needed, nor replaced.
  await expectStatus(303, browser.submit(`/team/post/${second}/voters/`, { email, full_name: '' }))
  expect((await votersOf(company, second)).map(user => user.name)).toContain('Nia')
  const { text } = await browser.get(paneOf(id))
  expect(text).toContain(`name="user" value="${nia!.id}"`)
  const gone = { user: String(nia!.id) }
  await expectStatus(303, browser.submit(`${form}remove/`, gone))
  expect((await votersOf(company, id)).map(user => user.email)).not.toContain(email)
})

test('what cannot be is refused, and what was typed is shown again', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  const form = `/team/post/${id}/voters/`
  const email = `unnamed-${unique()}@people.example`
  const unnamed = await expectStatus(422, browser.submit(form, { email, full_name: ' ' }))
  expect(unnamed.text).toContain(`value="${email}"`)
  expect(unnamed.text).toContain('This email address is new. Add a name.')
  const wrong = await expectStatus(422, browser.submit(form, { email: 'nobody', full_name: 'N' }))
  expect(wrong.text).toContain('Enter a valid email address.')
  const person = { email: `x-${unique()}@people.example`, full_name: 'X' }
  const elsewhere = await newPost(await freshCompany())
  for (const other of [elsewhere + 100_000, 999_999])
    await expectStatus(404, browser.submit(`/team/post/${other}/voters/`, person))
  await expectStatus(404, browser.submit(`${form}remove/`, { user: '999999' }))
  const customer = await signedIn(company, await company.addUser('customer'))
  await vote(company, id, { email, full_name: 'Vi' })
  const [voter] = await votersOf(company, id)
  await expectStatus(404, customer.submit(form, person))
  await expectStatus(404, customer.submit(`${form}remove/`, { user: String(voter!.id) }))
  // On a board that this member of the team does not see.
  const secret = await createPost(company.adminToken, { board: 'secret' })
  await expectStatus(404, browser.submit(`/team/post/${secret.post_id}/voters/`, person))
  expect(await votersOf(company, id)).toHaveLength(1)
})

test('the history says in sentences who did what, the newest first, and that posts were merged', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const id = await newPost(company, 'Before')
  const path = `${paths.posts}${id}/`
  const change = (body: object) => expectStatus(200, patch(path, body, { token }))
  const name = `Tag ${unique()}`
  const tag = await expectStatus(201, post('/api/v1/tags/', { name }, { token }))
  await change({ status: 'Planned' })
  await change({ title: 'After' })
  await change({ tags: [tag.json<{ id: number }>().id] })
  await change({ owner: company.team.email, eta: '2027-03-01' })
  const same = await newPost(company, 'Says the same')
  await expectStatus(200, post(`${paths.posts}${same}/merge/`, { into: id }, { token }))
  const { text } = await expectStatus(200, browser.get(paneOf(id)))
  const list = /<ol class="history">(.*?)<\/ol>/s.exec(text)![1]!
  const lines = [...list.matchAll(/<p>(.*?)<\/p>/gs)].map(([, line]) =>
    line!.replaceAll(/<[^>]+>/g, '').trim(),
  )
  const { name: admin } = company.admin
  expect(lines).toEqual([
    `${admin} merged “Says the same” into it`,
    'Cy created this post in “Says the same”',
    `${admin} set the planned date to 1 Mar 2027`,
    `${admin} made ${company.team.name} the owner`,
    `${admin} added tags: ${name}`,
    `${admin} changed the title from “Before” to “After”`,
    `${admin} changed the status from Open to Planned`,
    'Cy created this post',
  ])
  const merged = await browser.get(paneOf(same))
  expect(merged.text.replaceAll(/<[^>]+>/g, '')).toContain(`${admin} merged it into “After”`)
})

test('a note of the team stands apart from answers', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  await createComment(company.adminToken, id, { content: 'For all.' })
  await createComment(company.adminToken, id, { content: 'For us.', internal: true })
  const { text } = await browser.get(paneOf(id))
  const comments = text.split('<article class="pane-comment').slice(1)
  expect(comments.map(each => each.startsWith(' pane-internal'))).toEqual([false, true])
})

test('an answer says how many people it reaches, of how many who follow', async () => {
  const { company, browser } = await own()
  const id = await newPost(company)
  const label = async () => {
    const { text } = await browser.get(paneOf(id))
    return / Notify \d[^<]*/.exec(text)?.[0].trim()
  }
  // Named through the API: nobody has proved that the address is theirs.
  expect(await label()).toBe('Notify 0 of 1 follower')
  const customer = await company.addUser('customer')
  await vote(company, id, { email: customer.email, full_name: customer.name })
  await signedIn(company, customer)
  expect(await label()).toBe('Notify 1 of 2 followers')
})
