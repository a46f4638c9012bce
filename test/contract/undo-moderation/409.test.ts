import { expect, test } from 'bun:test'
import { describeChangeInParallel } from '../../support/change-cases.ts'
import { expectStatus, patch, post } from '../../support/client.ts'
import { freshCompany } from '../../support/company.ts'
import { decideOne, undoDecision, undoing } from '../../support/decisions.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { customersPost, holdAll } from '../../support/moderation.ts'
import { posts, read } from '../../support/resources.ts'

describeChangeInParallel(undoing)

test('a decision is undone once, and not where all of it was changed since', async () => {
  const company = await freshCompany()
  const { adminToken: token } = company
  await holdAll(company)
  const { id, path } = await customersPost(company)
  const first = await decideOne(token, id, 'approve')
  await expectStatus(200, undoDecision(token, first))
  await expectProblem(undoDecision(token, first), 409, 'decision_already_undone')

  const edited = await decideOne(token, id, 'approve')
  await expectStatus(200, patch(path, { title: 'Edited' }, { token }))
  const before = (await read(path, token)).text
  await expectProblem(undoDecision(token, edited), 409, 'decision_outdated')
  expect((await read(path, token)).text).toBe(before)

  const other = await customersPost(company)
  const merged = await decideOne(token, other.id, 'approve')
  const into = await posts.add(company)
  await expectStatus(200, post(`${other.path}merge/`, { into }, { token }))
  await expectProblem(undoDecision(token, merged), 409, 'decision_outdated')

  const rejected = await customersPost(company)
  const deleted = await decideOne(token, rejected.id, 'reject')
  await expectStatus(200, post(`${rejected.path}restore/`, {}, { token }))
  await expectProblem(undoDecision(token, deleted), 409, 'decision_outdated')
})
