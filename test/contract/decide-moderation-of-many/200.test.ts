import { expect, test } from 'bun:test'
import { expectStatus, get, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { decideMany } from '../../support/decisions.ts'
import { customersPost, holdAll, queue } from '../../support/moderation.ts'
import { pathTo, posts } from '../../support/resources.ts'

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
  const company = await freshCompany()
  const hidden = await queue.add(company, 'secret')
  const answer = await decideMany(company.teamToken, { ids: [hidden], action: 'approve' })
  expect(answer.decided).toEqual([])
  const { status } = await get(pathTo(queue, hidden), { token: company.adminToken })
  expect(status).toBe(200)
})
