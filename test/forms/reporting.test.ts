import { expect, test } from 'bun:test'
import { signedIn, visiting } from '../support/browser.ts'
import { createComment, expectStatus, get, patch } from '../support/client.ts'
import { boards, type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { fromNewAddress, mailSetting } from '../support/mail-sign-in.ts'
import { posts } from '../support/resources.ts'

/** What the queue of the team says of a post or comment; undefined where it is not in it. */
async function queued({ adminToken: token }: Company, id: number) {
  const answer = await get(`/api/v1/moderation/${id}/`, { token })
  if (answer.status === 404) return undefined
  const { reports_count, report_reasons } = answer.json<Record<string, unknown>>()
  return { reports_count, report_reasons }
}

test('visitors report what they see, and count as one person', async () => {
  const company = await sharedCompany()
  const postId = await posts.add(company)
  const { id: commentId } = await createComment(company.adminToken, postId, { content: 'Spam!' })
  const visitor = visiting(company)
  const page = await visitor.get(`/post/${postId}/`)
  const { text } = await visitor.get(
    new URL(page.headers.get('location')!, company.baseUrl).pathname.slice(
      new URL(company.baseUrl).pathname.replace(/\/$/, '').length,
    ),
  )
  expect(text).toContain(`/post/${postId}/report/"`)
  expect(text).toContain(`/comment/${commentId}/report/"`)
  for (const [form, id] of [
    [`/post/${postId}/report/`, postId],
    [`/comment/${commentId}/report/`, commentId],
  ] as const) {
    for (const reason of ['spam', 'abuse'])
      expect([form, (await visiting(company).submit(form, { reason })).status]).toEqual([form, 303])
    expect(await queued(company, id)).toEqual({ reports_count: 1, report_reasons: ['spam'] })
  }
  const person = await signedIn(company, await company.addUser('customer'))
  await person.submit(`/post/${postId}/report/`, { reason: 'other' })
  expect(await queued(company, postId)).toMatchObject({ reports_count: 2 })
})

test('a program that fills in what nobody sees is answered alike, and reports nothing', async () => {
  const company = await sharedCompany()
  const postId = await posts.add(company)
  const fields = { reason: 'spam', website: 'https://spam.example' }
  const answer = await visiting(company).submit(`/post/${postId}/report/`, fields)
  expect(answer.status).toBe(303)
  expect(await queued(company, postId)).toBeUndefined()
})

test('a visitor reports nothing that they do not see', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const [open, secret] = [await posts.add(company), await posts.add(company, boards.private)]
  const report = async (id: number) =>
    (await visiting(company).submit(`/post/${id}/report/`, { reason: 'spam' })).status
  expect([await report(secret), await report(999_999_999)]).toEqual([404, 404])
  await expectStatus(200, patch('/api/v1/company/', { access: 'sign_in' }, { token }))
  expect(await report(open)).not.toBe(303)
  for (const id of [open, secret]) expect(await queued(company, id)).toBeUndefined()
})

test('a network reports twenty times, then it waits', async () => {
  const { company } = await mailSetting()
  const headers = { ...fromNewAddress(), 'sec-fetch-site': 'same-origin' }
  const report = () =>
    visiting(company).submit('/post/999999999/report/', { reason: 'spam' }, { headers })
  for (let time = 0; time < 20; time++) expect((await report()).status).toBe(404)
  const refused = await report()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a person sends many forms, then they wait', async () => {
  const company = await sharedCompany()
  const postId = await posts.add(company)
  const browser = await signedIn(company, await company.addUser('customer'))
  let sent = 0
  const statuses = new Set<number>()
  while (!statuses.has(429) && sent++ < 1_000)
    statuses.add((await browser.submit(`/post/${postId}/vote/`, { set: 'off' })).status)
  expect([...statuses]).toEqual([303, 429])
  expect(sent).toBeGreaterThan(120)
})
