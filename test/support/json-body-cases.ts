import { describe, expect, test } from 'bun:test'
import { post } from './client.ts'
import { sharedCompany } from './company.ts'
import { type CreatePath, goodBody, refusals } from './create-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { invalidJson, undecidedJsonValues, validJsonValues } from './json-cases.ts'
import { describeStrangeJson } from './strange-json-cases.ts'

/** What a create makes of a body that is no JSON, hardly JSON, or JSON of any kind. */
export function describeJsonBody(path: CreatePath): void {
  describe('the JSON of a body', () => {
    const { send, nothingStored } = refusals(path)

    test.each(Object.keys(invalidJson))('no JSON: %s', async name => {
      await expectProblem(send(invalidJson[name]), 400, 'invalid_json')
    })

    test('nothing was stored', nothingStored)

    const withValue = async (value: string) => {
      const { adminToken: token } = await sharedCompany()
      return post(path, `{"x":${value},${JSON.stringify(goodBody).slice(1)}`, { token })
    }

    test('every kind of JSON value is ignored in a field that nobody asked for', async () => {
      for (const value of validJsonValues) {
        expect([value, (await withValue(value)).status]).toEqual([value, 201])
      }
    })

    test('numbers beyond what a double holds are ignored in such a field, too', async () => {
      for (const value of undecidedJsonValues) {
        expect([value, (await withValue(value)).status]).toEqual([value, 201])
      }
    })
  })

  describeStrangeJson(path)
}
