import { expect, test } from 'bun:test'
import { get } from '../../support/client.ts'
import { expectFieldErrors, expectProblem } from '../../support/expect-problem.ts'
import { boardWithMembers } from '../../support/members.ts'

test('a page size that is none, and a cursor of another board', async () => {
  const { path, token } = await boardWithMembers(2)
  for (const page_size of ['0', 'x', ''])
    await expectFieldErrors(get(path, { token, query: { page_size } }), {
      page_size: 'invalid_number',
    })
  const first = (await get(path, { token, query: { page_size: 1 } })).json<{ next: string }>()
  const cursor = new URL(first.next).searchParams.get('cursor')!
  const other = await boardWithMembers(1)
  expect((await get(path, { token, query: { cursor } })).status).toBe(200)
  await expectProblem(get(other.path, { token, query: { cursor } }), 400, 'invalid_cursor')
})
