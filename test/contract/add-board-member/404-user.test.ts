import { test } from 'bun:test'
import { put } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { boards, freshOne } from '../../support/resources.ts'

test.each(['0', 'x', '999999999', '9223372036854775808'])('the user %s is 404', async user => {
  const { path, token } = await freshOne(boards)
  await expectProblem(put(`${path}members/${user}/`, { token }), 404, 'not_found')
})
