import { describe, expect, test } from 'bun:test'
import type { Endpoint } from './auth-cases.ts'
import { type paths, post, postsPage } from './client.ts'
import { freshCompany } from './company.ts'
import { expectFieldErrors, expectProblem } from './expect-problem.ts'
import { once } from './once.ts'

export type CreatePath = typeof paths.create | typeof paths.createAsUser

/** A body that both create endpoints take. */
export const goodBody = {
  board: 'ideas',
  title: 'A good one',
  email: 'someone@customers.example',
  full_name: 'Someone',
}

export const createEndpoint = (path: CreatePath): Endpoint => ({
  method: 'POST',
  path,
  body: goodBody,
})

/** Sends bodies that must be refused, and demands that nothing came of them. */
export function refusals(path: CreatePath) {
  const company = () => once(`refusals ${path}`, () => freshCompany())
  const send = async (body: unknown) => post(path, body, { token: (await company()).adminToken })
  const nothingStored = async () => {
    const { results } = await postsPage((await company()).adminToken)
    expect(results).toEqual([])
  }
  return { company, send, nothingStored }
}

type Refusals = ReturnType<typeof refusals>

/** The checks of `board`, `title` and `content`, which both endpoints share. */
export function describeFieldErrors({ send, nothingStored }: Refusals): void {
  const wrongTypes = [1, 0, true, false, [], {}, ['ideas'], { a: 'b' }]
  describe('fields that are wrong', () => {
    test.each(['board', 'title'])('%s is required', async field => {
      const { [field as 'board']: _, ...rest } = goodBody
      await expectFieldErrors(send(rest), { [field]: 'required' })
    })

    test.each(['board', 'title'])('%s may not be blank', async field => {
      for (const blank of ['', ' ', '\t\r\n ', '\u00a0\u3000']) {
        await expectFieldErrors(send({ ...goodBody, [field]: blank }), { [field]: 'blank' })
      }
    })

    test.each(['board', 'title', 'content'])(
      '%s must be a string: nothing is coerced',
      async field => {
        for (const value of wrongTypes) {
          await expectFieldErrors(send({ ...goodBody, [field]: value }), {
            [field]: 'invalid_type',
          })
        }
      },
    )

    test.each(['board', 'title', 'content'])('%s may not be null', async field => {
      await expectFieldErrors(send({ ...goodBody, [field]: null }), {
        [field]: ['invalid_type', 'required'],
      })
    })

    test('title has at most 255 and content 20,000 characters, counted in code points', async () => {
      for (const character of ['a', 'é', '😀']) {
        const title = character.repeat(256)
        await expectFieldErrors(send({ ...goodBody, title }), { title: 'too_long' })
        const content = character.repeat(20_001)
        await expectFieldErrors(send({ ...goodBody, content }), { content: 'too_long' })
      }
    })

    test('all errors are told at once', async () => {
      const wrong = { ...goodBody, board: 5, title: ' ', content: [] }
      await expectFieldErrors(send(wrong), {
        board: 'invalid_type',
        title: 'blank',
        content: 'invalid_type',
      })
      await expectFieldErrors(send({ ...goodBody, board: 'no-such-board', title: '' }), {
        board: 'unknown_board',
        title: 'blank',
      })
    })

    test('keys of a prototype are no fields', async () => {
      const text =
        '{"__proto__":{"title":"x"},"constructor":{"title":"x"},"board":"ideas","email":"a@b.example","full_name":"A"}'
      await expectFieldErrors(send(text), { title: 'required' })
    })

    test('a body that is no object is refused', async () => {
      for (const body of ['[]', '"x"', '1', 'null', 'true', '[{}]']) {
        await expectProblem(send(body), 400, 'invalid_json')
      }
    })

    test('nothing was stored', nothingStored)
  })
}

/** Everything that is no board's short part of a URL. */
export function describeUnknownBoard({ send, nothingStored }: Refusals): void {
  describe('boards that are not there', () => {
    test.each([
      'no-such-board',
      '../../etc/passwd',
      'a/../b',
      'a%2F..%2Fb',
      '//',
      ';x',
      '.',
      '/board/ideas/',
      'ideas/',
      'IDEAS ideas',
      "ideas' OR '1'='1",
      'x'.repeat(4096),
      '😀',
      '1',
      '2',
      '3',
      'Board ideas',
    ])('%p is unknown', async board => {
      const problem = await expectProblem(send({ ...goodBody, board }), 400, 'invalid_input')
      expect(new Set(problem.errors?.map(error => error.field))).toEqual(new Set(['board']))
    })

    test('nothing was stored', nothingStored)
  })
}
