import { expect, test } from 'bun:test'
import { post, remove } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'

test('If-Match compares the deleted post: a tag of before is 412, any other way it is restored', async () => {
  const { path, token } = await freshOne(posts)
  const stale = etagOf(await read(path, token))
  await remove(path, { token })
  const send = (ifMatch: string) =>
    post(`${path}restore/`, undefined, { token, headers: { 'if-match': ifMatch } })
  const refused = await send(stale)
  await expectProblem(refused, 412, 'precondition_failed')
  expect((await send('"x"')).status).toBe(412)
  expect((await send(etagOf(refused))).status).toBe(200)
  await remove(path, { token })
  expect((await send('*')).status).toBe(200)
})
