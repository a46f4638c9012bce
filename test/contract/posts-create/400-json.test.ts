import { expect, test } from 'bun:test'
import { paths, post } from '../../support/client.ts'
import { sharedCompany } from '../../support/company.ts'
import { goodBody, refusals } from '../../support/create-cases.ts'
import { expectProblem } from '../../support/expect-problem.ts'
import { invalidJson, undecidedJsonValues, validJsonValues } from '../../support/json-cases.ts'
import { describeStrangeJson } from '../../support/strange-json-cases.ts'

const cases = refusals(paths.create)

test.each(Object.keys(invalidJson))('no JSON: %s', async name => {
  await expectProblem(cases.send(invalidJson[name]), 400, 'invalid_json')
})

describeStrangeJson(paths.create)

const withValue = (value: string) => `{"x":${value},${JSON.stringify(goodBody).slice(1)}`

test('every kind of JSON value is ignored in a field that nobody asked for', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const value of validJsonValues) {
    const answer = await post(paths.create, withValue(value), { token })
    expect([value, answer.status]).toEqual([value, 201])
  }
})

test('numbers beyond what a double holds are taken or refused', async () => {
  const { adminToken: token } = await sharedCompany()
  for (const value of undecidedJsonValues) {
    const answer = await post(paths.create, withValue(value), { token })
    expect([201, 400]).toContain(answer.status)
  }
})
