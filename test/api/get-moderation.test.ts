import { expect, test } from 'bun:test'
import { freshCompany } from '../support/company.ts'
import { queue } from '../support/moderation.ts'
import { listed, pathTo, read } from '../support/resources.ts'

test('an item is as the list has it', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const id = await queue.add(company)
  const answer = await read(pathTo(queue, id), token)
  expect(answer.text).toBe(JSON.stringify(await listed(queue, id, token)))
  expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
})
