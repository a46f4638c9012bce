import { expect, test } from 'bun:test'
import { expectStatus, post, remove } from '../support/client.ts'
import { freshCompany } from '../support/company.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { expectIfMatchOfEdits } from '../support/if-match-of-counted.ts'
import { pathTo, segments } from '../support/resources.ts'
import { isOnly } from '../support/segments.ts'

test('If-Match compares edits of a segment, not its numbers', () => expectIfMatchOfEdits(segments))

test('a company has at most 20 segments, however many are added at once', async () => {
  const { adminToken: token } = await freshCompany()
  const add = (name: string) =>
    post(segments.list, { name, condition: isOnly('segment', name) }, { token })
  const added = await Promise.all(Array.from({ length: 24 }, (_, at) => add(`Segment ${at}`)))
  const made = added.filter(({ status }) => status === 201)
  expect(made).toHaveLength(20)
  for (const each of added.filter(({ status }) => status !== 201))
    await expectProblem(each, 409, 'too_many_segments')
  const { id } = made[0]!.json<{ id: number }>()
  await expectStatus(204, remove(pathTo(segments, id), { token }))
  await expectStatus(201, add('Another'))
  await expectProblem(add('One more'), 409, 'too_many_segments')
})
