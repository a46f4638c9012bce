import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../../support/browser.ts'
import { createPostAsUser, expectStatus, get, patch, paths, post } from '../../support/client.ts'
import { type Company, freshCompany, unique } from '../../support/company.ts'
import { companyPath } from '../../support/company-settings.ts'
import { once } from '../../support/once.ts'
import { commented } from '../../support/own-content.ts'
import { pathTo, posts } from '../../support/resources.ts'

/** A company that holds everything. */
const own = () =>
  once('moderation that is undone', async () => {
    const company = await freshCompany()
    await expectStatus(
      200,
      patch(companyPath, { moderation: 'all' }, { token: company.adminToken }),
    )
    return { company, browser: await signedIn(company, company.team) }
  })

async function heldPost({ adminToken }: Company): Promise<number> {
  const email = `c-${unique()}@people.example`
  const draft = { board: 'ideas', title: unique(), email, full_name: 'Cy' }
  return (await createPostAsUser(adminToken, draft)).post_id
}

const itemOf = async ({ adminToken: token }: Company, id: number) => {
  const answer = await get(`/api/v1/moderation/${id}/`, { token })
  return answer.status === 200 ? answer.json<Record<string, unknown>>() : undefined
}
const isPublic = async (company: Company, id: number) =>
  (await visiting(company).get(`/post/${id}/`)).status !== 404

async function decide(browser: Browser, id: number, decision: string) {
  const form = browser.submit(`/team/moderation/${id}/`, { decision })
  const location = (await expectStatus(303, form)).headers.get('location')!
  return new URL(location, 'http://localhost').searchParams.get('undo')
}

async function undoing({ company, browser }: Awaited<ReturnType<typeof own>>, undo: string) {
  const back = `${new URL(company.baseUrl).pathname}/team/moderation/`
  return browser.submit('/team/undo/', { undo, back })
}

test('an approved post is held again, for the same reason and at its place in the queue', async () => {
  const { company, browser } = await own()
  const id = await heldPost(company)
  const before = await itemOf(company, id)
  expect(before).toMatchObject({ held: 'all' })
  const undo = await decide(browser, id, 'approve')
  expect(undo).toBe(`approval-${id}`)
  expect([await isPublic(company, id), await itemOf(company, id)]).toEqual([true, undefined])
  const shown = await browser.get(`/team/moderation/?did=approve&undo=${undo}`)
  expect(shown.text).toContain(`value="${undo}"`)
  const undone = await expectStatus(303, undoing(await own(), undo!))
  expect(undone.headers.get('location')).toEndWith('/team/moderation/?did=undone')
  expect(await isPublic(company, id)).toBe(false)
  expect(await itemOf(company, id)).toEqual(before!)
  // A second click does nothing.
  const again = await expectStatus(303, undoing(await own(), undo!))
  expect(again.headers.get('location')).toEndWith('?did=unchanged')
})

test('an approved comment is held again', async () => {
  const { company, browser } = await own()
  const on = await posts.add(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  const id = await commented(customer, on, 'Held at first.')
  const before = await itemOf(company, id)
  const undo = await decide(browser, id, 'approve')
  const isShown = async () => {
    const { headers } = await visiting(company).get(`/post/${on}/`)
    const path = headers.get('location')!.slice(new URL(company.baseUrl).pathname.length)
    return (await visiting(company).get(path)).text.includes('Held at first.')
  }
  expect(await isShown()).toBe(true)
  await expectStatus(303, undoing(await own(), undo!))
  expect([await isShown(), await itemOf(company, id)]).toEqual([false, before])
  // What is deleted stays so: there is no way back for a comment.
  expect(await decide(browser, id, 'reject')).toBeNull()
})

test('a rejected post is restored, and waits again', async () => {
  const { company, browser } = await own()
  const id = await heldPost(company)
  const before = await itemOf(company, id)
  const undo = await decide(browser, id, 'reject')
  expect(undo).toBe(`rejection-${id}`)
  expect(await itemOf(company, id)).toBeUndefined()
  await expectStatus(303, undoing(await own(), undo!))
  expect(await itemOf(company, id)).toMatchObject({ id: before!.id, held: 'all' })
  const again = await expectStatus(303, undoing(await own(), undo!))
  expect(again.headers.get('location')).toEndWith('?did=unchanged')
})

test('only what was held and approved can be held: no other post, and none that was merged since', async () => {
  const { company, browser } = await own()
  const token = company.adminToken
  const ours = await posts.add(company)
  await expectStatus(404, undoing(await own(), `approval-${ours}`))
  const reported = { reason: 'spam' }
  await expectStatus(200, post(`${pathTo(posts, ours)}report/`, reported, { token }))
  expect(await decide(browser, ours, 'approve')).toBeNull()
  await expectStatus(404, undoing(await own(), `approval-${ours}`))
  expect(await isPublic(company, ours)).toBe(true)

  // Trust may have approved others with it.
  const trusted = await heldPost(company)
  expect(await decide(browser, trusted, 'trust')).toBeNull()
  await expectStatus(404, undoing(await own(), `approval-${trusted}`))
  expect(await isPublic(company, trusted)).toBe(true)

  const merged = await heldPost(company)
  const undo = await decide(browser, merged, 'approve')
  await expectStatus(303, browser.submit(`/team/post/${merged}/merge/`, { into: String(ours) }))
  await expectStatus(409, undoing(await own(), undo!))
  expect((await get(`${paths.posts}${merged}/`, { token })).json<object>()).toMatchObject({
    merged_into: ours,
  })
  for (const other of [
    visiting(company),
    await signedIn(company, await company.addUser('customer')),
  ])
    await expectStatus(404, other.submit('/team/undo/', { undo: undo! }))
})
