import { test } from 'bun:test'
import { sharedCompany } from '../../support/company.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'

test('more than 8 MiB is 413', async () => {
  const { adminToken: token } = await sharedCompany()
  const body = new Uint8Array(8 * 1024 * 1024 + 1)
  body.set(await picture('png'))
  await expectProblem(upload(body, { token }), 413, 'body_too_large')
})
