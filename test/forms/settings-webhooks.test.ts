import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, post, remove } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany } from '../support/company.ts'
import { liveWebhooks } from '../support/resources.ts'
import { waitUntil } from '../support/wait-until.ts'

type Webhook = {
  id: number
  url: string
  events: string[]
  is_enabled: boolean
  former_secret_until: string | null
}

const path = '/team/settings/webhooks/'

const hooks = async ({ adminToken: token }: Company) =>
  (await get('/api/v1/webhooks/', { token })).json<{ results: Webhook[] }>().results

const revisionIn = (page: string) => /name="edit_revision" value="(\d+)"/.exec(page)![1]!

test('a webhook is added, edited, switched off and on, given a new secret and deleted', async () => {
  const company = await freshCompany()
  const browser = await signedIn(company, company.admin)
  const fields = { url: 'https://hooks.example.com/a', kind: 'standard', board_id: '' }
  const added = await browser.submit(path, { ...fields, 'events.post.created': 'on' })
  expect([added.status, /whsec_[\w+/=]+/.test(added.text)]).toEqual([200, true])
  const [webhook] = await hooks(company)
  expect(webhook).toMatchObject({ url: fields.url, events: ['post.created'], is_enabled: true })

  const own = `${path}${webhook!.id}/`
  const shown = await browser.get(own)
  expect(shown.text).not.toContain('whsec_')
  const edit = { ...fields, url: 'https://hooks.example.com/b' }
  const revision = { edit_revision: revisionIn(shown.text) }
  // Not ticked: disabled.
  expect((await browser.submit(own, { ...edit, ...revision })).status).toBe(303)
  expect(await hooks(company)).toMatchObject([{ url: edit.url, events: [], is_enabled: false }])
  const late = await browser.submit(own, { ...fields, ...revision })
  expect([late.status, late.text.includes('Someone else changed this')]).toEqual([422, true])
  const test = await browser.submit(`${own}test/`, {})
  expect([test.status, test.text.includes('Enable it first')]).toEqual([422, true])
  expect((await browser.submit(`${own}enable/`, {})).status).toBe(303)
  const rotated = await browser.submit(`${own}secret/`, {})
  expect([rotated.status, /whsec_/.test(rotated.text)]).toEqual([200, true])
  const [after] = await hooks(company)
  expect(after).toMatchObject({ is_enabled: true, former_secret_until: expect.any(String) })
  expect((await browser.submit(`${own}delete/`, {})).status).toBe(303)
  expect(await hooks(company)).toEqual([])
  expect((await browser.get(own)).status).toBe(404)
})

test('a webhook whose board was deleted does not become one for all boards unseen', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.admin)
  const board = { name: 'Short-lived', slug: 'short-lived' }
  const added = await expectStatus(201, post('/api/v1/boards/', board, { token }))
  const board_id = String(added.json<{ id: number }>().id)
  const fields = { url: 'https://hooks.example.com/a', kind: 'standard', is_enabled: 'on' }
  await expectStatus(200, browser.submit(path, { ...fields, board_id }))
  await expectStatus(204, remove(`/api/v1/boards/${board_id}/`, { token }))
  const [webhook] = await hooks(company)
  const own = `${path}${webhook!.id}/`
  const { text } = await browser.get(own)
  expect(text).toMatch(new RegExp(`<option value="${board_id}" selected[^>]*>Deleted board<`))
  const edit_revision = revisionIn(text)
  const refused = await browser.submit(own, { ...fields, board_id, edit_revision })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/id="field-board_id-error">This board does not exist/)
  expect(await hooks(company)).toMatchObject([{ board_id: Number(board_id) }])
  await expectStatus(303, browser.submit(own, { ...fields, board_id: '', edit_revision }))
  expect(await hooks(company)).toMatchObject([{ board_id: null }])
})

test('the log shows what became of a test, and sends it again', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const browser = await signedIn(company, company.admin)
  const id = await liveWebhooks.add(company)
  const own = `${path}${id}/`
  expect((await browser.submit(`${own}test/`, {})).status).toBe(303)
  const deliveries = async () =>
    (await get(`/api/v1/webhooks/${id}/deliveries/`, { token })).json<{
      results: { id: number; attempts: number; error: string | null }[]
    }>().results
  const tried = await waitUntil('the test was tried', async () =>
    (await deliveries()).find(({ attempts }) => attempts > 0),
  )
  const shown = await browser.get(own)
  expect(shown.text).toContain('webhook.tested')
  expect(shown.text).toContain(`<code>${tried.error}</code>`)
  const again = await browser.submit(`${own}deliveries/${tried.id}/`, {})
  expect(again.headers.get('location')).toEndWith(`${own}?did=sent`)
  const events = await get('/api/v1/events/', { token, query: { type: 'webhook.redelivered' } })
  expect(events.text).toContain('webhook.redelivered')
  expect((await browser.submit(`${own}deliveries/1/`, {})).status).toBe(404)
})

test('a wrong address is refused with what was typed; members and customers find nothing', async () => {
  const company = await sharedCompany()
  const admin = await signedIn(company, company.admin)
  const fields = { url: 'http://127.0.0.1/mine', kind: 'standard', 'events.vote.added': 'on' }
  const refused = await expectStatus(422, admin.submit(path, fields))
  expect(refused.text).toContain('Enter a public https URL')
  expect(refused.text).toMatch(/Someone pinned a post<\/span>\s*<code>post\.pinned</)
  expect(refused.text).toContain('value="http://127.0.0.1/mine"')
  expect(refused.text).toMatch(/name="events\.vote\.added" value="on" checked/)
  const chat = { url: 'https://hooks.example.com/a', kind: 'slack', 'events.vote.added': 'on' }
  expect((await admin.submit(path, chat)).text).toContain('is not sent vote.added')
  const id = await liveWebhooks.add(company)
  const elsewhere = await freshCompany()
  const others = [
    await signedIn(company, company.team),
    await signedIn(company, await company.addUser('customer')),
    await signedIn(elsewhere, elsewhere.admin),
  ]
  for (const browser of others) {
    expect((await browser.get(`${path}${id}/`)).status).toBe(404)
    for (const form of ['', 'enable/', 'secret/', 'test/', 'delete/', 'deliveries/1/'])
      expect((await browser.submit(`${path}${id}/${form}`, chat)).status).toBe(404)
  }
  for (const browser of others.slice(0, 2))
    expect((await browser.submit(path, chat)).status).toBe(404)
})
