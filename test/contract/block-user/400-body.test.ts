import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { expectFieldErrors } from '../../support/expect-problem.ts'
import { blocking, describeNoJson } from '../../support/moderation.ts'
import { freshOne, users } from '../../support/resources.ts'

test('remove_content is true or false', async () => {
  const { path, token } = await freshOne(users)
  for (const remove_content of [null, 'true', 1, []])
    await expectFieldErrors(put(`${path}block/`, { token, body: { remove_content } }), {
      remove_content: 'invalid_type',
    })
})

describeNoJson(blocking)
