import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createPost, expectStatus, get, patch, paths, post } from '../support/client.ts'
import { type Company, sharedCompany, unique } from '../support/company.ts'

/** Somebody who signs in for the first time: their name is made from their address. */
async function newcomer(company: Company) {
  const { adminToken: token } = company
  const local = `first.last.${unique()}`.toLowerCase()
  const email = `${local}@people.example`
  const created = await expectStatus(201, post('/api/v1/users/', { email, name: local }, { token }))
  const { id } = created.json<{ id: number }>()
  const browser = await signedIn(company, { email, name: local })
  const stored = async () =>
    (await get(`/api/v1/users/${id}/`, { token })).json<{ name: string; email: string }>()
  return { browser, id, local, email, stored }
}

async function newPost(company: Company) {
  const { post_id } = await createPost(company.adminToken, { title: `Post ${unique()}` })
  const { url } = (await get(`${paths.posts}${post_id}/`, { token: company.adminToken })).json<{
    url: string
  }>()
  return { id: post_id, path: url.slice(url.indexOf('/post/')) }
}

const asks = async (browser: Browser, path: string) =>
  (await expectStatus(200, browser.get(path))).text.includes('id="field-name"')

test('a name is asked for once, with the first comment or post, and shown to everyone', async () => {
  const company = await sharedCompany()
  const { browser, local, stored } = await newcomer(company)
  const { id, path } = await newPost(company)
  expect([await asks(browser, path), await asks(browser, '/board/ideas/new/')]).toEqual([
    true,
    true,
  ])
  const refused = await browser.submit(`/post/${id}/comment/`, {
    content: 'x',
    name: `${local}@people.example`,
  })
  expect([
    refused.status,
    refused.text.includes('Choose a name without your email address.'),
  ]).toEqual([422, true])
  await expectStatus(303, browser.submit(`/post/${id}/comment/`, { content: 'x', name: ' Lena ' }))
  const { text } = await visiting(company).get(path)
  expect([text.includes('<bdi>Lena</bdi>'), text.includes(local)]).toEqual([true, false])
  expect((await stored()).name).toBe('Lena')
  expect([await asks(browser, path), await asks(browser, '/board/ideas/new/')]).toEqual([
    false,
    false,
  ])
  // A form that was open in another tab takes nothing back.
  await expectStatus(303, browser.submit(`/post/${id}/comment/`, { content: 'y', name: '' }))
  expect((await stored()).name).toBe('Lena')
})

test('after a vote, the question can be put off for good', async () => {
  const company = await sharedCompany()
  const { browser, local } = await newcomer(company)
  const { id, path } = await newPost(company)
  await browser.submit(`/post/${id}/vote/`, { set: 'on' })
  const voted = (await browser.get(path)).text
  expect(voted.match(/id="field-name"/g)).toHaveLength(1)
  expect(voted).toContain('class="card name-question"')
  expect(await asks(browser, '/board/ideas/')).toBe(true)
  const next = `${new URL(company.baseUrl).pathname}${path}`
  const answer = await browser.submit('/account/name/', { skip: 'yes', name: 'typed', next })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
  for (const page of [path, '/board/ideas/', '/board/ideas/new/'])
    expect([page, await asks(browser, page)]).toEqual([page, false])
  const seen = (await visiting(company).get(path)).text
  expect([seen.includes('<bdi>Customer</bdi>'), seen.includes(local)]).toEqual([true, false])
})

test('the profile gives a name and takes it back; the team keeps the one that is stored', async () => {
  const company = await sharedCompany()
  const { browser, id, local, stored } = await newcomer(company)
  const { id: postId, path } = await newPost(company)
  await browser.submit(`/post/${postId}/comment/`, { content: 'said' })
  const seenBy = async (other: Browser) => (await other.get(path)).text
  const visitor = visiting(company)
  const save = (fields: Record<string, string>) =>
    expectStatus(303, browser.submit('/account/', fields))
  expect(await seenBy(visitor)).toContain('<bdi>Customer</bdi>')
  // Their own choice, be it what precedes the @.
  await save({ name: local })
  expect(await seenBy(visitor)).toContain(`<bdi>${local}</bdi>`)
  await save({ name: '' })
  expect(await seenBy(visitor)).not.toContain(local)
  expect(await seenBy(await signedIn(company, company.admin))).toContain(`<bdi>${local}</bdi>`)
  expect((await stored()).name).toBe(local)
  // Another name is for the team, too, until its owner chooses one: a sync publishes nothing.
  const { adminToken: token } = company
  const rename = (name: string) =>
    expectStatus(200, patch(`/api/v1/users/${id}/`, { name }, { token }))
  await rename('Magdalena Roth')
  expect((await stored()).name).toBe('Magdalena Roth')
  expect(await seenBy(visitor)).toContain('<bdi>Customer</bdi>')
  await save({ name: 'Lena' })
  expect(await seenBy(visitor)).toContain('<bdi>Lena</bdi>')
  await rename('Magdalena Roth')
  expect((await stored()).name).toBe('Magdalena Roth')
  expect(await seenBy(visitor)).not.toContain('Magdalena')
  // An alias is shown in place of it.
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { alias: 'Captain' }, { token }))
  expect(await seenBy(visitor)).toContain('<bdi>Captain</bdi>')
})

test('a name from an address stays hidden when the team changes the address', async () => {
  const company = await sharedCompany()
  const { browser, id, local } = await newcomer(company)
  const { id: postId, path } = await newPost(company)
  await browser.submit(`/post/${postId}/comment/`, { content: 'said' })
  const { adminToken: token } = company
  const email = `${unique()}@people.example`
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { email }, { token }))
  const { text } = await visiting(company).get(path)
  expect([text.includes(local), text.includes('<bdi>Customer</bdi>')]).toEqual([false, true])
})

test('a visible name that its owner confirmed stays visible with an address like it', async () => {
  const company = await sharedCompany()
  const { browser, id } = await newcomer(company)
  const { id: postId, path } = await newPost(company)
  await browser.submit(`/post/${postId}/comment/`, { content: 'said' })
  const { adminToken: token } = company
  const name = `chosen.${unique()}`.toLowerCase()
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { name }, { token }))
  await expectStatus(303, browser.submit('/account/', { name }))
  const email = `${name}@people.example`
  await expectStatus(200, patch(`/api/v1/users/${id}/`, { email }, { token }))
  expect((await visiting(company).get(path)).text).toContain(`<bdi>${name}</bdi>`)
})

test('dates are in the time zone of the profile, without a script, too', async () => {
  const company = await sharedCompany()
  const { browser } = await newcomer(company)
  const { path } = await newPost(company)
  await browser.submit('/account/', { time_zone: 'Asia/Tokyo', name: 'Zoe' })
  const page = (await browser.get(path)).text
  expect(page).toContain('data-zone="Asia/Tokyo"')
  expect(page).toMatch(/<time [^>]*title="[^"]*GMT\+9"/)
  const profile = (await browser.get('/account/')).text
  expect(profile).toContain('<option value="Asia/Tokyo" selected="">')
  await browser.submit('/account/', { time_zone: 'Nowhere/Land' })
  expect((await browser.get(path)).text).toContain('data-zone="Asia/Tokyo"')
  await browser.submit('/account/', { time_zone: 'browser' })
  expect((await browser.get(path)).text).not.toContain('data-zone')
})
