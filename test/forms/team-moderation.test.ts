import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createPostAsUser, expectStatus, get, paths, post, put } from '../support/client.ts'
import { type Company, sharedCompany, unique } from '../support/company.ts'
import { pathTo, posts } from '../support/resources.ts'

const form = '/team/moderate/'

/** A post that was reported, by its place in the queue. */
async function reported(company: Company, email = `c-${unique()}@people.example`) {
  const token = company.adminToken
  const draft = { board: 'ideas', title: unique(), email, full_name: 'Cy' }
  const { post_id } = await createPostAsUser(token, draft)
  await expectStatus(200, post(`${pathTo(posts, post_id)}report/`, { reason: 'spam' }, { token }))
  return post_id
}

const waits = async ({ adminToken: token }: Company, id: number) =>
  (await get(`/api/v1/moderation/${id}/`, { token })).status === 200
const isThere = async ({ adminToken: token }: Company, id: number) =>
  (await get(`${paths.posts}${id}/`, { token })).status === 200
const ticked = (...ids: number[]) => Object.fromEntries(ids.map(id => [`item-${id}`, 'on']))

test('what is ticked is approved, or rejected, at once; what is not, waits on', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const [one, two, three, four] = [
    await reported(company),
    await reported(company),
    await reported(company),
    await reported(company),
  ]
  expect((await browser.get('/team/moderation/')).text).toContain('form="bulk"')
  const approved = { decision: 'approve', ...ticked(one, two) }
  const done = await expectStatus(303, browser.submit(form, approved))
  expect(done.headers.get('location')).toMatch(
    /\/team\/moderation\/\?did=decided&count=2&undo=decision-\d+$/,
  )
  expect([await waits(company, one), await isThere(company, one)]).toEqual([false, true])
  // Of those, a colleague has decided about one already.
  const rejected = { decision: 'reject', ...ticked(two, three) }
  const again = await expectStatus(303, browser.submit(form, rejected))
  expect(again.headers.get('location')).toMatch(/\?did=decided&count=1&undo=decision-\d+$/)
  expect([await isThere(company, two), await isThere(company, three)]).toEqual([true, false])
  expect(await waits(company, four)).toBe(true)
  const nothing = await expectStatus(303, browser.submit(form, { decision: 'approve' }))
  expect(nothing.headers.get('location')).toEndWith('?did=unchanged')
})

test('a script gets what is open without the page around it', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const url = `/team/moderation/?item=${await reported(company)}`
  const [pane] = /<article id="pane".*<\/article>/s.exec((await browser.get(url)).text)!
  expect((await browser.get(`${url}&part=pane`)).text.trim()).toBe(pane)
})

test('what cannot be rejected stays, and the rest is rejected', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const [merged, other, into] = [
    await reported(company),
    await reported(company),
    await posts.add(company),
  ]
  const path = `/team/post/${into}/merge/`
  await expectStatus(303, browser.submit(path, { into: String(merged) }))
  const rejected = { decision: 'reject', ...ticked(merged, other) }
  const done = await expectStatus(303, browser.submit(form, rejected))
  expect(done.headers.get('location')).toMatch(/\?did=decided_partly&count=1&undo=decision-\d+$/)
  expect([await waits(company, merged), await waits(company, other)]).toEqual([true, false])
  const { text } = await browser.get('/team/moderation/?did=decided_partly&count=1')
  expect(text).toContain('does not apply to 1 of the selected items.')
})

test('spam takes all of its author, not of the team, and is undone', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const email = `c-${unique()}@people.example`
  const [one, other] = [await reported(company, email), await reported(company, email)]
  const ours = await posts.add(company)
  const token = company.adminToken
  await expectStatus(200, post(`${pathTo(posts, ours)}report/`, { reason: 'spam' }, { token }))
  const spam = { decision: 'spam', ...ticked(one, other, ours) }
  await expectStatus(303, browser.submit(form, spam))
  expect([await waits(company, one), await waits(company, other)]).toEqual([false, false])
  expect(await waits(company, ours)).toBe(true)

  const id = await reported(company)
  const done = await expectStatus(
    303,
    browser.submit(`/team/moderation/${id}/`, { decision: 'spam' }),
  )
  const undo = /undo=(decision-\d+)/.exec(done.headers.get('location')!)![1]!
  const visitor = () => visiting(company).get(`/post/${id}/`)
  expect((await visitor()).status).toBe(404)
  const back = `${new URL(company.baseUrl).pathname}/team/moderation/`
  const undone = await expectStatus(303, browser.submit('/team/undo/', { undo, back }))
  expect(undone.headers.get('location')).toEndWith(
    `/team/moderation/?did=undone_decision&undo=${undo}`,
  )
  expect((await visitor()).status).not.toBe(404)
})

test('spam of a person who is blocked already is undone without their block, which was of another', async () => {
  const company = await sharedCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.team)
  const email = `c-${unique()}@people.example`
  const id = await reported(company, email)
  const found = await get('/api/v1/users/', { token, query: `email=${encodeURIComponent(email)}` })
  const [author] = found.json<{ results: { id: number }[] }>().results
  await expectStatus(200, put(`/api/v1/users/${author!.id}/block/`, { token }))
  const spam = browser.submit(`/team/moderation/${id}/`, { decision: 'spam' })
  const done = await expectStatus(303, spam)
  const undo = /undo=(decision-\d+)/.exec(done.headers.get('location')!)![1]!
  await expectStatus(303, browser.submit('/team/undo/', { undo }))
  const { is_blocked } = (await get(`/api/v1/users/${author!.id}/`, { token })).json<{
    is_blocked: boolean
  }>()
  expect([is_blocked, await waits(company, id)]).toEqual([true, true])
})

test('too many at once, and no decision, are refused; for others there is nothing', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const many = ticked(...Array.from({ length: 101 }, (_, at) => at + 1))
  const refused = await expectStatus(422, browser.submit(form, { decision: 'approve', ...many }))
  expect(refused.text).toContain('100')
  const eleven = ticked(...Array.from({ length: 11 }, (_, at) => at + 1))
  const spam = await expectStatus(422, browser.submit(form, { decision: 'spam', ...eleven }))
  expect(spam.text).toContain('You can block at most 10 items as spam at once.')
  await expectStatus(422, browser.submit(form, { decision: 'trust', ...ticked(1) }))
  const customer = await signedIn(company, await company.addUser('customer'))
  await expectStatus(404, customer.submit(form, { decision: 'approve', ...ticked(1) }))
})
