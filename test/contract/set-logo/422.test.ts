import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('a key that was used for another image is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const headers = { 'idempotency-key': unique() }
  await put(logoPath, { token, headers, body: images.png })
  const answer = put(logoPath, { token, headers, body: images.gif })
  await expectProblem(answer, 422, 'idempotency_key_reused')
})
