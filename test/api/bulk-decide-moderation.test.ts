import { expect, test } from 'bun:test'
import { expectStatus, get, post } from '../support/client.ts'
import { freshCompany, sharedCompany, unique } from '../support/company.ts'
import { expectFieldErrors } from '../support/expect-problem.ts'
import {
  customersPost,
  decideMany,
  decideManyPath,
  holdAll,
  queue,
  undoDecision,
} from '../support/moderation.ts'
import { oneInFreshCompany, pathTo, posts } from '../support/resources.ts'

test('all that wait are decided about, but for those where that is impossible', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  const merged = await queue.add(company)
  const into = await posts.add(company)
  await expectStatus(200, post(`${pathTo(posts, into)}merge/`, { into: merged }, { token }))
  await holdAll(company)
  const [one, two] = [await customersPost(company), await customersPost(company)]
  const ids = [one.id, merged, two.id, one.id, into]
  expect(await decideMany(token, { ids, action: 'reject' })).toEqual({
    decision_id: expect.any(Number),
    decided: [one.id, two.id],
    stayed: [merged],
  })
  for (const { path } of [one, two]) expect((await get(path, { token })).status).toBe(404)
  const nothing = { decision_id: null, decided: [], stayed: [] }
  expect(await decideMany(token, { ids: [one.id], action: 'approve' })).toEqual(nothing)
  // Its author is on the team.
  const spam = await decideMany(token, { ids: [merged], action: 'spam' })
  expect(spam).toEqual({ ...nothing, stayed: [merged] })
})

test('what is on a board that the caller does not see is not there for them', async () => {
  const { company, id, path, token } = await oneInFreshCompany(queue, 'secret')
  const answer = await decideMany(company.teamToken, { ids: [id], action: 'approve' })
  expect(answer.decided).toEqual([])
  expect((await get(path, { token })).status).toBe(200)
})

test('sent again with its key after an undo, it is not decided again', async () => {
  const { id, path, token } = await oneInFreshCompany(queue)
  const call = { token, headers: { 'idempotency-key': unique() } }
  const body = { ids: [id], action: 'approve' }
  const first = await expectStatus(200, post(decideManyPath, body, call))
  await expectStatus(200, undoDecision(token, first.json<{ decision_id: number }>().decision_id))
  const again = await expectStatus(200, post(decideManyPath, body, call))
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
  expect((await get(path, { token })).status).toBe(200)
})

const send = async (body: object) =>
  post(decideManyPath, body, { token: (await sharedCompany()).adminToken })
const numbers = (length: number) => Array.from({ length }, (_, at) => at + 1)

test('the ids: some, up to 100, and 10 that are spam', async () => {
  const action = 'approve'
  await expectFieldErrors(send({ action }), { ids: 'required' })
  await expectFieldErrors(send({ ids: [], action }), { ids: 'too_few' })
  await expectFieldErrors(send({ ids: numbers(101), action }), { ids: 'too_many' })
  await expectFieldErrors(send({ ids: numbers(11), action: 'spam' }), { ids: 'too_many' })
  for (const id of ['1', null, 1.5, 0, -1])
    await expectFieldErrors(send({ ids: [id], action }), { 'ids.0': 'invalid_type' })
})

test('trust is decided one by one', async () => {
  await expectFieldErrors(send({ ids: [1] }), { action: 'required' })
  for (const action of ['trust', 'nonsense'])
    await expectFieldErrors(send({ ids: [1], action }), { action: 'invalid_choice' })
})
