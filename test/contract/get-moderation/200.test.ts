import { expect, test } from 'bun:test'
import { describeEndSlash } from '../../support/endpoint-cases.ts'
import { queue } from '../../support/moderation.ts'
import { freshOne, getOf, listed, read } from '../../support/resources.ts'

test('an item is as the list has it', async () => {
  const { id, path, token } = await freshOne(queue)
  const answer = await read(path, token)
  expect(answer.text).toBe(JSON.stringify(await listed(queue, id, token)))
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
})

describeEndSlash(getOf(queue))
