import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, patch } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'

test('admins are told in the inbox of a webhook that was switched off, until it is switched on', async () => {
  let [status, signed] = [200, 0]
  using receiver = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: request => {
      if (request.headers.has('webhook-signature')) signed++
      return new Response('', { status })
    },
  })
  const server = await startHark({ OUTGOING_ALLOW: '127.0.0.1' })
  const company = await freshCompany(server)
  const call = { token: company.adminToken, server }
  const form = '/team/settings/webhooks/'
  const admin = await signedIn(company, company.admin)
  const url = `http://127.0.0.1:${receiver.port}/secret-path`
  const added = await expectStatus(200, admin.submit(form, { url, kind: 'standard' }))
  const [, own, first] = /hx-get="[^"]*(\/team[^"?]+)(\?tested=\d+)"/.exec(added.text)!
  const result = (said: string, query: string) =>
    waitUntil(said, async () => (await admin.get(`${own}${query}`)).text.includes(said))
  await result('The test arrived', first!)
  expect(signed).toBe(1)
  status = 410
  const { text } = await admin.get(own!)
  const edit_revision = /name="edit_revision" value="(\d+)"/.exec(text)![1]!
  const edit = { url, kind: 'standard', is_enabled: 'on', edit_revision }
  const saved = await admin.submit(own!, { ...edit, 'events.vote.added': 'on' })
  const [second] = /\?tested=\d+$/.exec(saved.headers.get('location')!)!
  await result('Saved, but the test did not arrive', second)
  // Each page keeps to its own test, and waits for one only if it was just sent.
  await result('The test arrived', first!)
  const never = await admin.get(`${own}?tested=9999999999999999`)
  expect(never.text).toContain('Sending a signed test')
  expect(never.text).not.toContain('every 1s')
  const path = `/api/v1/webhooks/${/(\d+)\/$/.exec(own!)![1]}/`
  await waitUntil('it is disabled', async () => {
    const { disabled_reason } = (await get(path, call)).json<{ disabled_reason: string | null }>()
    return disabled_reason === 'gone'
  })
  const member = await signedIn(company, company.team)
  const notice = `The webhook to 127.0.0.1:${receiver.port} was disabled`
  const page = await admin.get('/team/')
  expect(page.text).toContain(notice)
  expect(page.text).not.toContain('secret-path')
  expect((await member.get('/team/')).text).not.toContain('was disabled')
  await expectStatus(200, patch(path, { is_enabled: true }, call))
  expect((await admin.get('/team/')).text).not.toContain('was disabled')
})
