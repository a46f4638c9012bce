import { test } from 'bun:test'
import { expectProblem } from '../../support/expect-problem.ts'
import { upload } from '../../support/image-cases.ts'
import { picture } from '../../support/pictures.ts'
import { unknownToken } from '../../support/tokens.ts'

test('without a good token it is 401', async () => {
  const body = await picture('png')
  await expectProblem(upload(body, {}), 401, 'unauthorized')
  await expectProblem(upload(body, { token: unknownToken() }), 401, 'invalid_token')
})
