import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { images, logoPath } from '../../support/company-settings.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { unknownToken } from '../../support/tokens.ts'

test('without a good token it is 401', async () => {
  const body = images.png
  await expectProblem(put(logoPath, { body }), 401, 'unauthorized')
  await expectProblem(put(logoPath, { body, token: unknownToken() }), 401, 'invalid_token')
})
