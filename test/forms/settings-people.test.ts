import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, put } from '../support/client.ts'
import { type Company, freshCompany, type Person, unique } from '../support/company.ts'
import { once } from '../support/once.ts'
import { pathTo, posts } from '../support/resources.ts'

type User = {
  id: number
  email: string
  role: string
  is_active: boolean
  is_blocked: boolean
  name: string
}

const path = '/team/settings/people/'

const own = () => once('people of the settings', () => freshCompany())

async function userOf({ adminToken: token }: Company, { email }: Pick<Person, 'email'>) {
  const { results } = (await get('/api/v1/users/', { token, query: { email } })).json<{
    results: User[]
  }>()
  return results[0]!
}

const revisionIn = (page: string) => /name="edit_revision" value="(\d+)"/.exec(page)![1]!

test('a colleague is invited by a link that is shown once', async () => {
  const company = await own()
  const browser = await signedIn(company, company.admin)
  const fields = { email: `new-${unique()}@people.example`, full_name: 'Nia', role: 'team' }
  const invited = await expectStatus(200, browser.submit(path, fields))
  expect(invited.text).toMatch(/\/login\/\?token=[0-9A-Za-z]+/)
  expect(await userOf(company, fields)).toMatchObject({ name: 'Nia', role: 'team' })
  expect((await browser.get(path)).text).toContain('Invited, not signed in yet')
  expect((await browser.get(`${path}?cursor=o-1-1-x`)).status).toBe(404)
  const again = await browser.submit(path, fields)
  expect([again.status, again.text.includes('already has an account')]).toEqual([422, true])
  expect(again.text).toContain(`value="${fields.email}"`)
})

test('roles change, accounts are switched off and on, and the last admin stays one', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  const member = await userOf(company, company.team)
  const page = `${path}${member.id}/`
  const edit = async (fields: Record<string, string>) =>
    browser.submit(page, {
      edit_revision: revisionIn((await browser.get(page)).text),
      ...fields,
    })
  expect((await edit({ role: 'customer', is_active: 'on' })).status).toBe(303)
  expect(await userOf(company, company.team)).toMatchObject({ role: 'customer', is_active: true })
  expect((await edit({ role: 'customer' })).status).toBe(303)
  expect(await userOf(company, company.team)).toMatchObject({ is_active: false })
  expect((await edit({ role: 'team', is_active: 'on', edit_revision: '1' })).status).toBe(422)
  expect(await userOf(company, company.team)).toMatchObject({ role: 'customer', is_active: false })

  const self = `${path}${(await userOf(company, company.admin)).id}/`
  const edit_revision = revisionIn((await browser.get(self)).text)
  const demoted = await browser.submit(self, { role: 'team', is_active: 'on', edit_revision })
  expect(demoted.status).toBe(422)
  expect(demoted.text).toContain('This is the last active admin')
  expect(await userOf(company, company.admin)).toMatchObject({ role: 'admin' })
})

test('a person is blocked, unblocked, exported and erased', async () => {
  const company = await own()
  const browser = await signedIn(company, company.admin)
  const person = await company.addUser('customer')
  const page = `${path}${(await userOf(company, person)).id}/`
  expect((await browser.get(page)).text).toContain('0 posts, 0 comments, 0 votes')
  expect((await browser.submit(`${page}block/`, { set: 'on' })).status).toBe(303)
  expect(await userOf(company, person)).toMatchObject({ is_blocked: true })
  expect((await browser.submit(`${page}block/`, { set: 'off' })).status).toBe(303)
  expect(await userOf(company, person)).toMatchObject({ is_blocked: false })
  const team = `${path}${(await userOf(company, company.team)).id}/`
  const refused = await browser.submit(`${team}block/`, { set: 'on' })
  expect([refused.status, refused.text.includes('You cannot block a team member')]).toEqual([
    422,
    true,
  ])

  const exported = await browser.get(`${page}download/`)
  expect(exported.headers.get('content-disposition')).toStartWith('attachment')
  expect(exported.text).toContain(person.email)

  const wrong = await browser.submit(`${page}erase/`, { email: 'other@people.example' })
  expect([wrong.status, wrong.text.includes('not this person’s email address')]).toEqual([
    422,
    true,
  ])
  expect((await browser.submit(`${page}erase/`, { email: person.email })).status).toBe(303)
  expect((await browser.get(page)).status).toBe(404)
  expect(await userOf(company, person)).toBeUndefined()
})

test('all votes of a person are removed, once there are any', async () => {
  const company = await own()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.admin)
  const person = await company.addUser('customer')
  const page = `${path}${(await userOf(company, person)).id}/`
  expect((await browser.get(page)).text).not.toContain('Remove all votes')
  const vote = `${pathTo(posts, await posts.add(company))}vote/`
  const body = { email: person.email, full_name: person.name }
  await expectStatus(200, put(vote, { token, body }))
  const shown = await browser.get(page)
  expect(shown.text).toContain('0 posts, 0 comments, 1 vote')
  expect(shown.text).toContain('Remove all votes')
  expect((await browser.submit(`${page}void-votes/`, {})).status).toBe(303)
  expect((await browser.get(page)).text).toContain('0 posts, 0 comments, 0 votes')
})

test('members, customers, visitors and another company find nothing', async () => {
  const company = await own()
  const elsewhere = await freshCompany()
  // Later than anyone of the other company: each numbers its own.
  const { id } = await userOf(company, await company.addUser('customer'))
  const others = [
    await signedIn(company, company.team),
    await signedIn(company, await company.addUser('customer')),
    await signedIn(elsewhere, elsewhere.admin),
  ]
  const fields = { role: 'admin', is_active: 'on', set: 'on', email: company.team.email }
  for (const browser of others) {
    expect((await browser.get(`${path}${id}/`)).status).toBe(404)
    expect((await browser.get(`${path}${id}/download/`)).status).toBe(404)
    for (const form of ['', 'block/', 'void-votes/', 'erase/'])
      expect((await browser.submit(`${path}${id}/${form}`, fields)).status).toBe(404)
  }
  for (const browser of others.slice(0, 2)) {
    expect((await browser.get(path)).status).toBe(404)
    expect((await browser.submit(path, { ...fields, full_name: 'X' })).status).toBe(404)
  }
})
