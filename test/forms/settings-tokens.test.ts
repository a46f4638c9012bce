import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, patch } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { tokens } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

type Token = { id: number; name: string; scopes: string[]; expires: string | null }

const path = '/team/settings/tokens/'

const revisionIn = (page: string) => /name="edit_revision" value="(\d+)"/.exec(page)![1]!

test('a token is issued with chosen scopes and an expiry, shown once, edited and revoked', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.team)
  const name = `Nightly ${unique()}`
  const fields = { name, rights: 'chosen', expires: '2037-05-01', 'scopes.posts:read': 'on' }
  const issued = await expectStatus(200, browser.submit(path, fields))
  const [token] = /hark_[0-9A-Za-z]{46}/.exec(issued.text)!
  const list = await get('/api/v1/tokens/', { token: company.teamToken })
  const added = list.json<{ results: Token[] }>().results.find(each => each.name === name)!
  expect(added).toMatchObject({
    scopes: ['posts:read'],
    expires: '2037-05-01T23:59:59.000000Z',
  })
  expect((await browser.get(`${path}${added.id}/`)).text).toContain('Never used')
  expect((await get('/api/v1/posts/', { token })).status).toBe(200)
  await waitUntil('its use is shown', async () =>
    (await browser.get(`${path}${added.id}/`)).text.includes('Last used'),
  )
  expect((await get('/api/v1/users/', { token })).status).toBe(403)

  const own = `${path}${added.id}/`
  const shown = await browser.get(own)
  expect(shown.text).not.toContain(token)
  expect((await browser.get(path)).text).toContain(name)
  const edit = { edit_revision: revisionIn(shown.text), expires: '2037-05-01' }
  const blank = await browser.submit(own, { ...edit, name: ' ' })
  expect([blank.status, blank.text.includes('This cannot be blank.')]).toEqual([422, true])
  const longer = await browser.submit(own, { ...edit, name: 'Kept', expires: '' })
  expect([longer.status, longer.text.includes('Only an admin can choose')]).toEqual([422, true])
  expect((await browser.submit(own, { ...edit, name: `${name}!` })).status).toBe(303)
  const late = await browser.submit(own, { ...edit, name: 'Too late' })
  expect(late.status).toBe(422)
  expect(late.text).toContain('Someone else changed this')
  expect(late.text).toContain('value="Too late"')
  const now = await get(`/api/v1/tokens/${added.id}/`, { token: company.teamToken })
  expect(now.json<Token>()).toMatchObject({ name: `${name}!`, expires: added.expires })

  expect((await browser.submit(`${own}revoke/`, {})).status).toBe(303)
  expect((await get('/api/v1/posts/', { token })).status).toBe(401)
  expect((await browser.get(own)).status).toBe(404)
})

test('what is wrong with a new token is said, and what was typed comes back', async () => {
  const company = await sharedCompany()
  const browser = await signedIn(company, company.admin)
  const none = await browser.submit(path, { name: 'Mine & yours', rights: 'chosen', expires: '' })
  expect(none.status).toBe(422)
  expect(none.text).toContain('Choose at least one scope.')
  expect(none.text).toContain('value="Mine &amp; yours"')
  const past = await browser.submit(path, { name: 'Past', rights: 'read', expires: '2001-01-01' })
  expect([past.status, past.text.includes('Choose a date in the future.')]).toEqual([422, true])
  expect(past.text).not.toContain('hark_')
})

test('members see their own tokens, admins everyone’s, and others nothing', async () => {
  const company = await freshCompany()
  const id = await tokens.add(company)
  await patch(`/api/v1/tokens/${id}/`, { name: 'Of the admin' }, { token: company.adminToken })
  const [admin, member] = [
    await signedIn(company, company.admin),
    await signedIn(company, company.team),
  ]
  expect((await admin.get(path)).text).toContain('Of the admin')
  expect((await member.get(path)).text).not.toContain('Of the admin')
  const customer = await signedIn(company, await company.addUser('customer'))
  for (const browser of [member, customer]) {
    expect((await browser.get(`${path}${id}/`)).status).toBe(404)
    expect((await browser.submit(`${path}${id}/`, { name: 'Mine' })).status).toBe(404)
    expect((await browser.submit(`${path}${id}/revoke/`, {})).status).toBe(404)
  }
  expect((await customer.get(path)).status).toBe(404)
  expect((await customer.submit(path, { name: 'Mine', rights: 'read' })).status).toBe(404)
  const elsewhere = await sharedCompany()
  const other = await signedIn(elsewhere, elsewhere.admin)
  // Ids are counted per company: there it is no token, or another one.
  const [own, foreign] = [await admin.get(`${path}${id}/`), await other.get(`${path}${id}/`)]
  expect(own.text).toContain('Of the admin')
  expect(foreign.text).not.toContain('Of the admin')
})
