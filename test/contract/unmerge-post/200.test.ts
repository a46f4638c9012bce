import { describe, expect, test } from 'bun:test'
import { endpointOf } from '../../support/change-cases.ts'
import { expectStatus, post, remove } from '../../support/client.ts'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { unmerging } from '../../support/post-changes.ts'
import { etagOf, freshOne, posts, read } from '../../support/resources.ts'
import type { PostDetails } from '../../support/types.ts'

describe('DELETE merge', () => {
  test('leaves both posts as they were', async () => {
    const [one, other] = [await freshOne(posts), await freshOne(posts)]
    const { token } = one
    const before = [await read(one.path, token), await read(other.path, token)]
    await expectStatus(200, post(`${one.path}merge/`, { into: other.id }, { token }))
    const unmerged = await expectStatus(200, remove(`${one.path}merge/`, { token }))
    expect(unmerged.json<PostDetails>().merged_into).toBeNull()
    const after = [await read(one.path, token), await read(other.path, token)]
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    expect(etagOf(after[0]!)).toBe(etagOf(unmerged))
    // Merging is an edit of what is merged, not of what it is merged into.
    expect(etagOf(after[0]!)).not.toBe(etagOf(before[0]!))
    expect(etagOf(after[1]!)).toBe(etagOf(before[1]!))
  })

  test('of a post that is not merged changes nothing', async () => {
    const { path, token } = await freshOne(posts)
    const before = await read(path, token)
    const answer = await expectStatus(200, remove(`${path}merge/`, { token }))
    expect([answer.text, etagOf(answer)]).toEqual([before.text, etagOf(before)])
  })

  describeEndSlash(endpointOf(unmerging))
})
