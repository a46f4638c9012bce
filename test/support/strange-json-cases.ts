import { describe, expect, test } from 'bun:test'
import { post } from './client.ts'
import { sharedCompany } from './company.ts'
import { type CreatePath, refusals } from './create-cases.ts'
import { expectProblem } from './expect-problem.ts'

const start = '"board":"ideas","email":"someone@customers.example","full_name":"Someone"'
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** What JSON.parse would take in silence, and Hark refuses. */
export function describeStrangeJson(path: CreatePath): void {
  const { send, nothingStored } = refusals(path)
  describe('JSON that means something else to another reader', () => {
    test.each([
      `{${start},"title":"a","title":"b"}`,
      `{${start},"title":"a","title":"a"}`,
      `{${start},"title":"a","\\u0074itle":"b"}`,
      `{${start},"title":"a","\\u0074\\u0069tle":"b"}`,
      `{${start},"title":"a","board":"bugs"}`,
      `{${start},"title":"a","x":1,"x":2}`,
      `{${start},"title":"a","x":{"y":1,"y":2}}`,
      `{${start},"title":"a","x":[{"y":[{"z":1,"\\u007a":2}]}]}`,
      `{${start},"title":"a","":1,"":2}`,
      `{${start},"title":"a","__proto__":1,"__proto__":2}`,
    ])('a key given twice is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test.each([
      `{${start},"title":"\\ud800"}`,
      `{${start},"title":"\\udc00"}`,
      `{${start},"title":"a\\ud800b"}`,
      `{${start},"title":"\\udc00\\ud800"}`,
      `{${start},"title":"\\ud83d\\ud83d\\ude00"}`,
      `{${start},"title":"a","content":"\\uD800"}`,
      `{${start},"title":"a","x":["\\udfff"]}`,
      `{${start},"title":"a","\\ud800":1}`,
    ])('a lone surrogate is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test.each([
      `{${start},"title":"\\u0000"}`,
      `{${start},"title":"a\\u0000b"}`,
      `{${start},"title":"a","content":"\\u0000"}`,
      `{${start},"title":"a","x":"\\u0000"}`,
      `{${start},"title":"a","x":{"y":["\\u0000"]}}`,
      `{${start},"title":"a","\\u0000":1}`,
      `{"board":"ideas\\u0000","title":"a","email":"a@b.example","full_name":"A"}`,
      `{"board":"ideas","title":"a","email":"a@b.example\\u0000","full_name":"A"}`,
    ])('a NUL is refused: %s', async body => {
      await expectProblem(send(body), 400, 'invalid_json')
    })

    test('nesting deeper than 32 is refused, however the rest reads', async () => {
      for (const depth of [32, 33, 1000, 100_000]) {
        const body = `{${start},"title":"a","x":${nested(depth)}}`
        await expectProblem(send(body), 400, 'invalid_json')
      }
      const objects = `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`
      await expectProblem(send(`{${start},"title":"a","x":${objects}}`), 400, 'invalid_json')
    })

    test('nothing was stored', nothingStored)
  })

  test('nesting of 32, the body itself included, is fine', async () => {
    const { adminToken: token } = await sharedCompany()
    const answer = await post(path, `{${start},"title":"Deep","x":${nested(31)}}`, { token })
    expect(answer.status).toBe(201)
  })
}
