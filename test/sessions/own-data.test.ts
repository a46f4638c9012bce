import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { type Answer, expectStatus, get, put } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { newAddress } from '../support/network-address.ts'
import { author, commented } from '../support/own-content.ts'
import type { Envelope, User } from '../support/types.ts'

const page = '/account/data/'

test('people download what is stored about them, and nothing about others', async () => {
  const { person, browser, postId, title } = await author()
  await commented(browser, postId, 'Said by me')
  expect((await browser.get('/me/')).text).toContain(page)
  const shown = await browser.get(page)
  expect(shown.text).toContain(`${page}download/`)
  const file = await browser.get(`${page}download/`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
  expect(file.headers.get('cache-control')).toBe('private, no-store')
  const data = file.json<{ profile: User; posts: object[]; comments: object[]; votes: object[] }>()
  expect(data.profile.email).toBe(person.email)
  expect(data.posts).toMatchObject([{ id: postId, title }])
  expect(data.comments).toMatchObject([{ content: 'Said by me' }])
  expect(data.votes).toMatchObject([{ post_id: postId }])
})

test('one person downloads it five times in a row, and another of the same network still may', async () => {
  const [company, elsewhere] = [await freshCompany(), await freshCompany()]
  const headers = { 'x-forwarded-for': newAddress() }
  const downloads = async (count: number, of: Company) => {
    const browser = await signedIn(of, await of.addUser('customer'))
    const answers: Answer[] = []
    while (answers.length < count) answers.push(await browser.get(`${page}download/`, { headers }))
    const { id } = answers[0]!.json<{ profile: User }>().profile
    return { id, statuses: answers.map(({ status }) => status) }
  }
  const { id, statuses } = await downloads(6, company)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await downloads(1, company)).statuses).toEqual([200])
  // Ids are counted by company: the first customer of another one has the same.
  expect(await downloads(1, elsewhere)).toEqual({ id, statuses: [200] })
})

test('people erase their account, and are signed out everywhere', async () => {
  const { company, person, browser, path } = await author()
  const elsewhere = await signedIn(company, person)
  const wrong = await browser.submit(page, { email: company.admin.email })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('That is not the email address of your account.')
  expect((await browser.get('/me/')).status).toBe(200)
  const done = await browser.submit(page, { email: ` ${person.email.toUpperCase()} ` })
  expect([done.status, done.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/account\/erased\/$/),
  ])
  expect(browser.cookies.size).toBe(0)
  expect((await browser.get('/account/erased/')).text).toContain('Account deleted')
  for (const each of [browser, elsewhere]) expect((await each.get('/me/')).status).toBe(302)
  const { text } = await visiting(company).get(path)
  expect(text).toContain('Deleted user')
  expect(text).not.toContain(person.name)
  const query = { email: person.email }
  const found = await get('/api/v1/users/', { token: company.adminToken, query })
  expect(found.json<Envelope<User>>().results).toEqual([])
})

test('the last admin is told why they cannot be erased', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  const sentence = 'You are the last admin'
  expect((await browser.get(page)).text).toContain(sentence)
  const refused = await browser.submit(page, { email: company.admin.email })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain(sentence)
  await company.addUser('admin')
  expect((await browser.get(page)).text).not.toContain(sentence)
  expect((await browser.submit(page, { email: company.admin.email })).status).toBe(303)
})

test('their data is theirs even where they are blocked, and nobody else’s', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('customer')
  const browser = await signedIn(company, person)
  const { adminToken: token } = company
  const found = await get('/api/v1/users/', { token, query: { email: person.email } })
  const { id } = found.json<Envelope<User>>().results[0]!
  await expectStatus(200, put(`/api/v1/users/${id}/block/`, { token }))
  expect((await browser.get(`${page}download/`)).json<{ profile: User }>().profile.id).toBe(id)
  expect((await browser.submit(page, { email: person.email })).status).toBe(303)
  for (const path of [page, `${page}download/`])
    expect((await visiting(company).get(path)).status).toBe(302)
  expect((await visiting(company).submit(page, { email: person.email })).status).toBe(403)
})
