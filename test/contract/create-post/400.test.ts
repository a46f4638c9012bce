import { expect, test } from 'bun:test'
import { countTitled, paths, post } from '../../support/client.ts'
import { sharedCompany, unique } from '../../support/company.ts'
import { describeFieldErrors, describeUnknownBoard, refusals } from '../../support/create-cases.ts'
import { expectFieldErrors, expectProblem, expectSameBytes } from '../../support/expect-problem.ts'

const cases = refusals(paths.create)

describeFieldErrors(cases)
describeUnknownBoard(cases)

test('an empty object lacks board and title, and not content', async () => {
  await expectFieldErrors(cases.send({}), { board: 'required', title: 'required' })
})

test('a private board that the owner does not see is, to the byte, an unknown one', async () => {
  const { teamToken: token, adminToken } = await sharedCompany()
  const title = unique()
  const create = (board: string) => post(paths.create, { board, title }, { token })
  const hidden = await create('secret')
  await expectFieldErrors(hidden, { board: 'unknown_board' })
  expectSameBytes(hidden, await create('no-such'))
  expect(await countTitled(adminToken, title)).toBe(0)
})

test('two different tokens in one request: 400, and nothing is created', async () => {
  const { teamToken, adminToken } = await sharedCompany()
  const call = { token: teamToken, query: { access_token: adminToken } }
  const title = unique()
  const answer = post(paths.create, { board: 'ideas', title }, call)
  await expectProblem(answer, 400, 'invalid_request')
  expect(await countTitled(adminToken, title)).toBe(0)
})
