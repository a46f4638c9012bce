import { expect, test } from 'bun:test'
import { signedIn, submitted, visiting } from '../support/browser.ts'
import {
  createPost,
  createPostAsUser,
  expectStatus,
  get,
  patch,
  paths,
  post,
} from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { allowEmbedding } from '../support/embedding.ts'
import { once } from '../support/once.ts'
import { statuses } from '../support/resources.ts'
import { statusesOf } from '../support/settings.ts'
import type { Post, StatusDetails } from '../support/types.ts'

/** A company, a member of its team and an admin who are signed in: each of that takes long. */
const own = () =>
  once('team roadmap', async () => {
    const company = await freshCompany()
    const status = new Map((await statusesOf(company)).map(each => [each.name, String(each.id)]))
    const [browser, admin] = [
      await signedIn(company, company.team),
      await signedIn(company, company.admin),
    ]
    return { company, browser, admin, status: (name: string) => status.get(name)! }
  })

async function asked({ adminToken }: Company) {
  const customer = { email: `c-${unique()}@people.example`, full_name: 'Cy' }
  const title = `Post ${unique()}`
  return (await createPostAsUser(adminToken, { title, ...customer })).post_id
}

const read = async ({ adminToken: token }: Company, id: number) =>
  (await expectStatus(200, get(`${paths.posts}${id}/`, { token }))).json<
    Post & { eta: string | null }
  >()

const readStatus = async ({ adminToken: token }: Company, id: string) =>
  (await expectStatus(200, get(`${statuses.list}${id}/`, { token }))).json<StatusDetails>()

const moving = (id: number, from: string, to: string) => ({
  move: String(id),
  [`from-${id}`]: from,
  [`to-${id}`]: to,
})

/** The column of a status, as far as the page shows it. */
const columnIn = (text: string, status: string) =>
  text.split('<section ').find(part => part.includes(`data-status="${status}"`)) ?? ''

const revisionIn = (column: string) => /name="revision" value="(\d+)"/.exec(column)![1]!

test('a card is moved to another column, silently if wanted, and back by undo', async () => {
  const { company, browser, status } = await own()
  const id = await asked(company)
  const [open, planned, active] = [status('Open'), status('Planned'), status('In progress')]
  await submitted(browser, '/team/roadmap/move/', { ...moving(id, open, planned), notify: 'on' })
  const page = (await browser.get('/team/roadmap/')).text
  expect([planned, active].map(each => columnIn(page, each).includes(`card-${id}"`))).toEqual([
    true,
    false,
  ])
  const moved = await submitted(browser, '/team/roadmap/move/', moving(id, planned, active))
  expect(moved.location).toContain('/team/roadmap/?quiet=1&did=status&undo=change-')
  expect(moved.text).toContain('Status changed.')
  // The choice stays: the box is not ticked on the page that follows.
  expect(moved.text).toContain('name="notify" value="on" autocomplete')
  expect((await read(company, id)).status.name).toBe('In progress')
  const query = { type: 'post.status_changed', post: id }
  const events = await expectStatus(200, get(paths.events, { token: company.adminToken, query }))
  const silent = events
    .json<{ results: { data: { notifies?: false } }[] }>()
    .results.map(({ data }) => data.notifies)
  expect(silent.toSorted()).toEqual([false, undefined])
  const undo = /name="undo" value="([^"]+)"/.exec(moved.text)![1]!
  const back = /name="back" value="([^"]+)"/.exec(moved.text)![1]!.replaceAll('&amp;', '&')
  const undone = await submitted(browser, '/team/undo/', { undo, back })
  expect(undone.location).toContain('/team/roadmap/?quiet=1&did=undone')
  expect((await read(company, id)).status.name).toBe('Planned')
})

test('a card that somebody else has moved meanwhile stays where it is', async () => {
  const { company, browser, status } = await own()
  const id = await asked(company)
  const fields = moving(id, status('Planned'), status('Complete'))
  const refused = await expectStatus(422, browser.submit('/team/roadmap/move/', fields))
  expect(refused.text).toContain('Someone else changed this post')
  expect((await read(company, id)).status.name).toBe('Open')
  // Where it is already, there is nothing to move, whoever has done it.
  const same = moving(id, status('Planned'), status('Open'))
  const { location } = await submitted(browser, '/team/roadmap/move/', same)
  expect(location).toContain('did=unchanged')
  for (const to of ['', 'x', '999999999'])
    await expectStatus(422, browser.submit('/team/roadmap/move/', moving(id, status('Open'), to)))
})

test('a date is set on the card, and not over a newer one', async () => {
  const { company, browser, status } = await own()
  const id = await asked(company)
  await submitted(browser, '/team/roadmap/move/', moving(id, status('Open'), status('Planned')))
  const form = `/team/roadmap/${id}/eta/`
  const { text } = await submitted(browser, form, { eta: '2027-03-31', was: '' })
  expect((await read(company, id)).eta).toBe('2027-03-31')
  expect(columnIn(text, status('Planned'))).toContain('Planned for')
  expect(text).toContain('name="eta" value="2027-03-31"')
  const stale = await expectStatus(422, browser.submit(form, { eta: '2027-05-01', was: '' }))
  expect(stale.text).toContain('Someone else changed this post')
  const wrong = await expectStatus(422, browser.submit(form, { eta: 'soon', was: '2027-03-31' }))
  expect(wrong.text).toContain('Enter a valid date.')
  await submitted(browser, form, { eta: '', was: '2027-03-31' })
  expect((await read(company, id)).eta).toBeNull()
})

test('a card in a column of time is not moved over a newer date, nor on a roadmap that cannot be', async () => {
  const { company, browser } = await own()
  const { adminToken: token } = company
  const id = await asked(company)
  const body = { name: `Plan ${unique()}`, columns: 'horizons', visibility: 'team' }
  const made = await expectStatus(201, post('/api/v1/roadmaps/', body, { token }))
  const { id: roadmapId } = made.json<{ id: number }>()
  const move = (from: string, to: string, roadmap = String(roadmapId)) =>
    browser.submit('/team/roadmap/move/', { ...moving(id, from, to), roadmap })
  await expectStatus(200, patch(`${paths.posts}${id}/`, { eta: '2999-01-01' }, { token }))
  await expectStatus(422, move('next', 'now'))
  expect((await read(company, id)).eta).toBe('2999-01-01')
  await submitted(browser, '/team/roadmap/move/', {
    ...moving(id, 'later', 'now'),
    roadmap: String(roadmapId),
  })
  expect((await read(company, id)).eta).not.toBe('2999-01-01')
  // No page is of such a roadmap: it shows the first.
  expect((await move('now', 'next', '9'.repeat(400))).status).toBe(302)
})

test('a column that only the team sees is on no public page, and admins decide', async () => {
  const { company, browser, admin, status } = await own()
  const planned = status('Planned')
  const form = `/team/roadmap/column/${planned}/`
  const page = (await admin.get('/team/roadmap/')).text
  const revision = revisionIn(columnIn(page, planned))
  const fields = { visibility: 'team', revision }
  expect((await browser.submit(form, fields)).status).toBe(404)
  expect((await browser.get('/team/roadmap/')).text).not.toContain(form)
  const stale = await expectStatus(422, admin.submit(form, { ...fields, revision: '0' }))
  expect(stale.text).toContain('Someone else changed')
  await submitted(admin, form, fields)
  expect(await readStatus(company, planned)).toMatchObject({
    roadmap_visibility: 'team',
    is_roadmap: true,
  })
  await allowEmbedding(company, 'https://site.example')
  const visitor = visiting(company)
  for (const path of ['/roadmap/', '/embed/roadmap/']) {
    const { text } = await expectStatus(200, visitor.get(path))
    expect([path, text.includes(`/roadmap/${planned}/`)]).toEqual([path, false])
    expect([path, text.includes(`/roadmap/${status('Complete')}/`)]).toEqual([path, true])
    expect((await visitor.get(`${path}${planned}/`)).status).toBe(404)
  }
  expect((await browser.get('/team/roadmap/')).text).toContain('Column only visible to the team')
  // Without any column that the public sees, nothing leads to a roadmap.
  const show = async (visibility: string) => {
    for (const name of ['In progress', 'Complete']) {
      const shown = (await admin.get('/team/roadmap/')).text
      const at = revisionIn(columnIn(shown, status(name)))
      await submitted(admin, `/team/roadmap/column/${status(name)}/`, { visibility, revision: at })
    }
  }
  await show('team')
  expect((await visitor.get('/')).text).not.toContain('/roadmap/')
  await show('public')
  expect((await visitor.get('/')).text).toContain('/roadmap/')
})

test('for anyone but the team there is nothing, and nothing of boards they do not see', async () => {
  const company = await sharedCompany()
  const id = await asked(company)
  const customer = await signedIn(company, await company.addUser('customer'))
  const forms = ['/team/roadmap/move/', `/team/roadmap/${id}/eta/`, `/team/roadmap/column/${id}/`]
  const fields = { ...moving(id, '1', '2'), eta: '', was: '', visibility: 'team', revision: '1' }
  expect((await customer.get('/team/roadmap/')).status).toBe(404)
  for (const path of forms)
    for (const body of [{}, fields]) {
      const { status } = await customer.submit(path, body as Record<string, string>)
      expect([path, status]).toEqual([path, 404])
    }
  const { company: other, browser, status } = await own()
  const secret = { board: 'secret', title: 'Hidden', status: 'Planned' }
  const { post_id } = await createPost(other.adminToken, secret)
  expect((await browser.get('/team/roadmap/')).text).not.toContain('Hidden')
  for (const hidden of [post_id, id]) {
    const move = moving(hidden, status('Planned'), status('Complete'))
    expect((await browser.submit('/team/roadmap/move/', move)).status).toBe(404)
    const eta = { eta: '2027-01-01', was: '' }
    expect((await browser.submit(`/team/roadmap/${hidden}/eta/`, eta)).status).toBe(404)
  }
})
