import { test } from 'bun:test'
import { changeMany, undo, undoing } from '../../support/bulk.ts'
import { describeChangeInParallel } from '../../support/change-cases.ts'
import { expectStatus } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

describeChangeInParallel(undoing)

test('a change is undone once, and an undo never', async () => {
  const { id, token } = await freshOne(posts)
  const changed = await changeMany(token, { ids: [id], status: 'Planned' })
  const undone = (await expectStatus(200, undo(token, changed.id))).json<{ id: number }>()
  await expectProblem(undo(token, changed.id), 409, 'bulk_already_undone')
  await expectProblem(undo(token, undone.id), 409, 'bulk_is_undo')
})
