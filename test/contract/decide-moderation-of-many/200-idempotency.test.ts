import { expect, test } from 'bun:test'
import { expectStatus, post } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { decideManyPath, undoDecision } from '../../support/decisions.ts'
import { queue } from '../../support/moderation.ts'

test('a decision that is sent again with its key is made once', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { ids: [await queue.add(company)], action: 'approve' }
  const first = await expectStatus(200, post(decideManyPath, body, call))
  await expectStatus(200, undoDecision(token, first.json<{ decision_id: number }>().decision_id))
  const again = await expectStatus(200, post(decideManyPath, body, call))
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
})
