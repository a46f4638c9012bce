import { expect, test } from 'bun:test'
import { type Browser, signedIn, visiting } from '../support/browser.ts'
import { createPostAsUser, expectStatus, get, patch, paths, post } from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { companyPath } from '../support/company-settings.ts'
import { once } from '../support/once.ts'
import { commented } from '../support/own-content.ts'
import { pathTo, posts } from '../support/resources.ts'

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
  expect(undo).toMatch(/^decision-\d+$/)
  expect([await isPublic(company, id), await itemOf(company, id)]).toEqual([true, undefined])
  const shown = await browser.get(`/team/moderation/?did=approve&undo=${undo}`)
  expect(shown.text).toContain(`value="${undo}"`)
  const undone = await expectStatus(303, undoing(await own(), undo!))
  expect(undone.headers.get('location')).toEndWith(
    `/team/moderation/?did=undone_decision&undo=${undo}`,
  )
  expect(await isPublic(company, id)).toBe(false)
  expect(await itemOf(company, id)).toEqual(before!)
  const said = await browser.get('/team/moderation/?did=undone_decision')
  expect(said.text).toContain('Emails already sent cannot be recalled.')
  // A second click does nothing.
  const again = await expectStatus(409, undoing(await own(), undo!))
  expect(again.text).toContain('The decision is already undone')
})

test('an approved comment is held again, and a rejected one is back in the queue', async () => {
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
  const rejected = await decide(browser, id, 'reject')
  expect(await itemOf(company, id)).toBeUndefined()
  await expectStatus(303, undoing(await own(), rejected!))
  expect([await isShown(), await itemOf(company, id)]).toEqual([false, before])
})

test('a rejected post is restored, and waits again', async () => {
  const { company, browser } = await own()
  const id = await heldPost(company)
  const before = await itemOf(company, id)
  const undo = await decide(browser, id, 'reject')
  expect(await itemOf(company, id)).toBeUndefined()
  await expectStatus(303, undoing(await own(), undo!))
  expect(await itemOf(company, id)).toEqual(before!)
  await expectStatus(409, undoing(await own(), undo!))
})

test('one undo is for all that was decided at once, but for what was changed since', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const ids = [await heldPost(company), await heldPost(company), await heldPost(company)]
  const ticked = Object.fromEntries(ids.map(id => [`item-${id}`, 'on']))
  const before = await Promise.all(ids.map(id => itemOf(company, id)))
  const approveAll = async () => {
    const form = browser.submit('/team/moderate/', { decision: 'approve', ...ticked })
    const location = (await expectStatus(303, form)).headers.get('location')!
    return new URL(location, 'http://localhost').searchParams.get('undo')
  }
  await expectStatus(303, undoing(await own(), (await approveAll())!))
  expect(await Promise.all(ids.map(id => itemOf(company, id)))).toEqual(before)
  const again = await approveAll()
  await expectStatus(200, patch(`${paths.posts}${ids[0]}/`, { title: 'Edited' }, { token }))
  const undone = await expectStatus(303, undoing(await own(), again!))
  expect(undone.headers.get('location')).toContain('?did=undone_partly&undo=decision-')
  const shown = await Promise.all(ids.map(id => isPublic(company, id)))
  expect(shown).toEqual([true, false, false])
})

test('reports that were settled are open again, and trust is taken back with what it approved', async () => {
  const { company, browser } = await own()
  const token = company.adminToken
  const ours = await posts.add(company)
  const reported = { reason: 'spam' }
  await expectStatus(200, post(`${pathTo(posts, ours)}report/`, reported, { token }))
  const before = await itemOf(company, ours)
  const approved = await decide(browser, ours, 'approve')
  expect(await itemOf(company, ours)).toBeUndefined()
  await expectStatus(303, undoing(await own(), approved!))
  expect(await itemOf(company, ours)).toEqual(before!)
  expect(await isPublic(company, ours)).toBe(true)

  const email = `c-${unique()}@people.example`
  const draft = () => ({ board: 'ideas', title: unique(), email, full_name: 'Cy' })
  const { post_id: one } = await createPostAsUser(token, draft())
  const { post_id: two } = await createPostAsUser(token, draft())
  const trusted = await decide(browser, one, 'trust')
  const state = async () => {
    const query = `email=${encodeURIComponent(email)}`
    const found = (await get('/api/v1/users/', { token, query })).json<{ results: object[] }>()
    const [author] = found.results as { is_trusted: boolean }[]
    return [await isPublic(company, one), await isPublic(company, two), author!.is_trusted]
  }
  expect(await state()).toEqual([true, true, true])
  await expectStatus(303, undoing(await own(), trusted!))
  expect(await state()).toEqual([false, false, false])
})

test('what was merged since stays, and for others there is nothing', async () => {
  const { company, browser } = await own()
  const token = company.adminToken
  const ours = await posts.add(company)
  const merged = await heldPost(company)
  const undo = await decide(browser, merged, 'approve')
  await expectStatus(303, browser.submit(`/team/post/${merged}/merge/`, { into: String(ours) }))
  const refused = await expectStatus(409, undoing(await own(), undo!))
  expect(refused.text).toContain('Too much has changed since that decision')
  expect((await get(`${paths.posts}${merged}/`, { token })).json<object>()).toMatchObject({
    merged_into: ours,
  })
  const customer = await signedIn(company, await company.addUser('customer'))
  await expectStatus(404, customer.submit('/team/undo/', { undo: undo! }))
})
