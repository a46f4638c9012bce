import { expect, test } from 'bun:test'
import type { Batch } from '../support/batches.ts'
import { signedIn, visiting } from '../support/browser.ts'
import { expectStatus, get, post } from '../support/client.ts'
import { type Company, freshCompany, sharedCompany, unique } from '../support/company.ts'
import { waitUntil } from '../support/wait-until.ts'

const path = '/team/settings/danger/'
const batchesPath = '/api/v1/batches/'

async function loadDemo({ adminToken: token }: Company) {
  const headers = { 'idempotency-key': unique() }
  const answer = await expectStatus(201, post(batchesPath, { kind: 'demo' }, { token, headers }))
  return answer.json<Batch>()
}

test('a batch is listed with what it has, and removed in the background', async () => {
  const company = await freshCompany()
  const { id, posts_count } = await loadDemo(company)
  const browser = await signedIn(company, company.admin)
  const { text } = await expectStatus(200, browser.get(path))
  expect(text).toContain(`Posts: ${posts_count}.`)
  const form = `${path}batches/${id}/`
  expect(text).toContain(form)
  // Of another company, and of nobody.
  const stranger = await signedIn(await sharedCompany(), (await sharedCompany()).admin)
  await expectStatus(404, stranger.submit(form, {}))
  const team = await signedIn(company, company.team)
  await expectStatus(404, team.submit(form, {}))
  await expectStatus(404, team.get(path))
  await expectStatus(302, visiting(company).get(path))

  const answer = await expectStatus(303, browser.submit(form, {}))
  expect(answer.headers.get('location')).toEndWith(`${path}?did=started`)
  // A second click changes nothing.
  await expectStatus(303, browser.submit(form, {}))
  await waitUntil('the batch is removed', async () => {
    const batch = await get(`${batchesPath}${id}/`, { token: company.adminToken })
    return batch.json<Batch>().state === 'removed'
  })
  expect((await browser.get(path)).text).not.toContain(form)
})

test('a company is deleted only by its name, and then there is nothing of it', async () => {
  const company = await freshCompany()
  const { adminToken: token, admin, name } = company
  const browser = await signedIn(company, admin)
  const form = `${path}company/`
  const wrong = await expectStatus(422, browser.submit(form, { name: 'Another' }))
  expect(wrong.text).toContain('field-error')
  expect(wrong.text).toContain('value="Another"')
  const team = await signedIn(company, company.team)
  await expectStatus(404, team.submit(form, { name }))
  // What is cached must be gone, too.
  for (let n = 0; n < 2; n++) {
    await expectStatus(200, visiting(company).get('/'))
    await expectStatus(200, browser.get('/'))
    await expectStatus(200, get(batchesPath, { token }))
  }

  const done = await expectStatus(200, browser.submit(form, { name }))
  expect(done.text).toContain('Company deleted')
  for (const at of ['/', path, '/login/']) {
    await expectStatus(404, browser.get(at))
    await expectStatus(404, visiting(company).get(at))
  }
  await expectStatus(401, get(batchesPath, { token }))
  await expectStatus(404, browser.submit(form, { name }))
})
