import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { freshCompany, unique } from '../../support/company.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { joined } from '../../support/pictures.ts'

test('a key that was used for another image is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const headers = { 'idempotency-key': unique() }
  await put(logoPath, { token, headers, body: images.png })
  const answer = put(logoPath, { token, headers, body: images.gif })
  await expectProblem(answer, 422, 'idempotency_key_reused')
})

test('an image that ends early, or goes on as something else, is 422', async () => {
  const { adminToken: token } = await freshCompany()
  const send = (body: Uint8Array<ArrayBuffer>) => put(logoPath, { token, body })
  await expectProblem(send(images.png.slice(0, -20)), 422, 'image_damaged')
  await expectProblem(send(joined(images.png, '<script>')), 422, 'image_has_more')
})
