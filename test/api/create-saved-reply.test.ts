import { test } from 'bun:test'
import { expectStatus, patch, post, remove, retried } from '../support/client.ts'
import { freshCompany, sharedCompany } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { freshOne, pathTo, savedReplies } from '../support/resources.ts'

const wrong: [string, Record<string, unknown>, Record<string, string>][] = [
  ['a blank name', { name: ' ', content: 'x' }, { name: 'blank' }],
  ['a name that is too long', { name: 'é'.repeat(61), content: 'x' }, { name: 'too_long' }],
  ['a number', { name: 7, content: 'x' }, { name: 'invalid_type' }],
  ['nothing said', { name: 'x', content: '\n' }, { content: 'blank' }],
  ['too much said', { name: 'x', content: 'é'.repeat(5_001) }, { content: 'too_long' }],
]

test('it needs a name and something to say', async () => {
  const { adminToken: token } = await sharedCompany()
  const missing = { name: 'required', content: 'required' }
  await expectFieldErrors(post(savedReplies.list, {}, { token }), missing)
})

test.each(wrong)('%s is refused, by an edit as well', async (_, body, errors) => {
  const { path, token } = await freshOne(savedReplies)
  await expectFieldErrors(post(savedReplies.list, body, { token }), errors)
  await expectFieldErrors(patch(path, body, { token }), errors)
})

test('a company has 200; a deleted one makes way', async () => {
  const { adminToken: token } = await freshCompany()
  const create = () => post(savedReplies.list, { name: 'Thanks', content: 'Thanks.' }, { token })
  let id = 0
  for (let done = 0; done < 200; done += 50) {
    const created = Array.from({ length: 50 }, () => expectStatus(201, retried(create)))
    id = (await Promise.all(created))[0]!.json<{ id: number }>().id
  }
  await expectProblem(create(), 409, 'too_many_saved_replies')
  await expectStatus(204, remove(pathTo(savedReplies, id), { token }))
  await expectStatus(201, create())
  await expectProblem(create(), 409, 'too_many_saved_replies')
})
