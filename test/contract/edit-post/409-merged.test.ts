import { expect, test } from 'bun:test'
import { expectStatus, patch, post } from '../../support/client.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { freshOne, posts } from '../../support/resources.ts'

test('a post of a merged group stays on its board, and changes otherwise', async () => {
  const [source, target] = [await freshOne(posts), await freshOne(posts)]
  const { token } = source
  await expectStatus(200, post(`${source.path}merge/`, { into: target.id }, { token }))
  for (const { path } of [source, target]) {
    await expectProblem(patch(path, { board: 'bugs' }, { token }), 409, 'post_in_merge')
    const changed = await expectStatus(200, patch(path, { title: 'Renamed' }, { token }))
    expect(changed.json<{ title: string }>().title).toBe('Renamed')
  }
})
