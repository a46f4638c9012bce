import { expect, test } from 'bun:test'
import { signedIn } from '../support/browser.ts'
import { expectStatus, get, patch, post } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { startHark } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'

test('admins are told in the inbox of a webhook that was switched off, until it is switched on', async () => {
  using receiver = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response('', { status: 410 }),
  })
  const server = await startHark({ OUTGOING_ALLOW: '127.0.0.1' })
  const company = await freshCompany(server)
  const call = { token: company.adminToken, server }
  const body = { url: `http://127.0.0.1:${receiver.port}/secret-path` }
  const added = await expectStatus(201, post('/api/v1/webhooks/', body, call))
  const path = `/api/v1/webhooks/${added.json<{ id: number }>().id}/`
  await expectStatus(202, post(`${path}test/`, {}, call))
  await waitUntil('it is disabled', async () => {
    const { disabled_reason } = (await get(path, call)).json<{ disabled_reason: string | null }>()
    return disabled_reason === 'gone'
  })
  const [admin, member] = [
    await signedIn(company, company.admin),
    await signedIn(company, company.team),
  ]
  const notice = `The webhook to 127.0.0.1:${receiver.port} was disabled`
  const page = await admin.get('/team/')
  expect(page.text).toContain(notice)
  expect(page.text).not.toContain('secret-path')
  expect((await member.get('/team/')).text).not.toContain('was disabled')
  await expectStatus(200, patch(path, { is_enabled: true }, call))
  expect((await admin.get('/team/')).text).not.toContain('was disabled')
})
