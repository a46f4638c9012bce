import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'

test('more than 256 KiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = new Uint8Array(256 * 1024 + 1)
  body.set(images.png)
  await expectProblem(put(logoPath, { token, body }), 413, 'body_too_large')
})
