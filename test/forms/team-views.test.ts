import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { type Answer, expectStatus, get, patch } from '../support/client.ts'
import { sharedCompany, unique } from '../support/company.ts'

const form = '/team/views/'

/** The address behind a name in the inbox. */
const linkTo = (text: string, name: string) =>
  new RegExp(`href="([^"]+)"[^>]*>\\s*<bdi>${name}</bdi>`).exec(text)?.[1]

const idIn = ({ text }: Answer) => /action="[^"]*\/team\/views\/(\d+)\/"/.exec(text)?.[1]

test('a view is saved by name, shared, renamed and deleted; no colleague changes it', async () => {
  const company = await sharedCompany()
  const [mine, theirs] = [
    await signedIn(company, company.team),
    await signedIn(company, await company.addUser('team')),
  ]
  const name = `View ${unique()}`
  // Where the list was, and which post was open, are no part of it.
  const view = 'show=all&sort=top&post=7&cursor=x'
  const saved = await expectStatus(303, mine.submit(form, { name, view }))
  expect(saved.headers.get('location')).toEndWith('/team/?show=all&sort=top&did=view_saved')
  const inbox = async (browser: typeof mine) => (await browser.get('/team/')).text
  expect(linkTo(await inbox(mine), name)).toEndWith('/team/?show=all&amp;sort=top')
  expect(linkTo(await inbox(theirs), name)).toBeUndefined()

  const id = idIn(await mine.get('/team/?show=all&sort=top'))!
  const renamed = `View ${unique()}`
  const edit = { name: renamed, view, shared: 'on' }
  await expectStatus(404, theirs.submit(`${form}${id}/`, edit))
  await expectStatus(303, mine.submit(`${form}${id}/`, edit))
  expect(linkTo(await inbox(theirs), renamed)).toEndWith('/team/?show=all&amp;sort=top')
  expect(linkTo(await inbox(mine), name)).toBeUndefined()
  // Another's has no form.
  expect(idIn(await theirs.get('/team/?show=all&sort=top'))).toBeUndefined()

  await expectStatus(404, theirs.submit(`${form}${id}/delete/`, {}))
  await expectStatus(303, mine.submit(`${form}${id}/delete/`, {}))
  expect(linkTo(await inbox(mine), renamed)).toBeUndefined()
})

test('an admin changes what others share, and what those who left shared is gone', async () => {
  const company = await sharedCompany()
  const leaving = await company.addUser('team')
  const [mine, admin] = [await signedIn(company, leaving), await signedIn(company, company.admin)]
  const names = [`View ${unique()}`, `View ${unique()}`, `View ${unique()}`]
  const views = ['show=all&sort=oldest', 'age=new7', 'age=old7']
  for (const [at, name] of names.entries())
    await expectStatus(303, mine.submit(form, { name, view: views[at]!, shared: 'on' }))
  const [removed, renamed] = [
    idIn(await admin.get(`/team/?${views[0]}`)),
    idIn(await admin.get(`/team/?${views[1]}`)),
  ]
  await expectStatus(303, admin.submit(`${form}${removed}/delete/`, {}))
  const edit = { name: `View ${unique()}`, view: views[1]!, shared: 'on' }
  await expectStatus(303, admin.submit(`${form}${renamed}/`, edit))
  const listed = async () => {
    const { text } = await admin.get('/team/')
    const places = [...names, edit.name].map(name => text.indexOf(`<bdi>${name}</bdi>`))
    return places.map(place => (place < 0 ? undefined : place))
  }
  const [first, second, third, fourth] = await listed()
  expect([first, second]).toEqual([undefined, undefined])
  // The newest is first.
  expect(third).toBeLessThan(fourth!)
  const { adminToken: token } = company
  const query = `email=${encodeURIComponent(leaving.email)}`
  const found = (await get('/api/v1/users/', { token, query })).json<{
    results: { id: number }[]
  }>()
  const left = `/api/v1/users/${found.results[0]!.id}/`
  await expectStatus(200, patch(left, { is_active: false }, { token }))
  expect(await listed()).toEqual([undefined, undefined, undefined, undefined])
})

test('a view without a name, and one too many, are refused, with the view as it was', async () => {
  const company = await sharedCompany()
  const person = await company.addUser('team')
  const browser = await signedIn(company, person)
  const view = 'show=all&sort=oldest'
  const refused = await expectStatus(422, browser.submit(form, { name: ' ', view, shared: 'on' }))
  expect(refused.text).toContain('id="field-name-error"')
  expect(refused.text).toContain('name="view" value="show=all&amp;sort=oldest"')
  expect(refused.text).toMatch(/name="shared" value="on" checked/)
  for (let count = 0; count < 20; count++)
    await expectStatus(303, browser.submit(form, { name: `View ${count}`, view: `board=${count}` }))
  const full = await expectStatus(422, browser.submit(form, { name: 'One more', view }))
  expect(full.text).toContain('20 saved views')
  expect(full.text).toContain('value="One more"')
})

test('for anyone but the team there is nothing', async () => {
  const company = await sharedCompany()
  const customer = await signedIn(company, await company.addUser('customer'))
  for (const path of [form, `${form}1/`, `${form}1/delete/`])
    await expectStatus(404, customer.submit(path, { name: 'x', view: '' }))
})
