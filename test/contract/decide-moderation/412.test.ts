import { expect, test } from 'bun:test'
import { patch } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { queue } from '../../support/moderation.ts'
import { etagOf, freshOne, pathTo, posts, read } from '../../support/resources.ts'

test('what was edited since it was read is not decided about', async () => {
  const { id, path, token } = await freshOne(queue)
  const stale = etagOf(await read(path, token))
  await patch(pathTo(posts, id), { content: 'Something else.' }, { token })
  const decide = (ifMatch: string) =>
    patch(path, { action: 'approve' }, { token, headers: { 'if-match': ifMatch } })
  const refused = await decide(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect(etagOf(refused)).toBe(etagOf(await read(path, token)))
  await expectProblem(decide('"x"'), 412, 'precondition_failed')
  expect((await decide(etagOf(refused))).status).toBe(200)
})
