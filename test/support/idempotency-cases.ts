import { expect, test } from 'bun:test'
import { type Answer, countTitled } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import type { CreatePath } from './create-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { attempt, expectReplay } from './idempotency.ts'

export function describeReusedKey(path: CreatePath): void {
  test('a key with another body is 422, makes nothing, and keeps the first answer', async () => {
    const { adminToken: token } = await sharedCompany()
    const { send, body, title } = attempt(path)
    const first = await send(token)
    const other = { ...body, title: unique() }
    for (let count = 0; count < 2; count++) {
      await expectProblem(send(token, { body: other }), 422, 'idempotency_key_reused')
    }
    expectReplay(await send(token), first)
    expect(await countTitled(token, title)).toBe(1)
    expect(await countTitled(token, other.title)).toBe(0)
  })
}

export function describeParallelKeys(path: CreatePath): void {
  test('a hundred at once with one key make one post: each is that one or 409', async () => {
    const { adminToken: token } = await sharedCompany()
    const { send, title } = attempt(path)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(token)))
    const made = answers.filter(answer => answer.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(answer => answer.text)).size).toBe(1)
    const originals = made.filter(answer => !answer.headers.has('idempotent-replayed'))
    expect(originals).toHaveLength(1)
    for (const answer of answers.filter(each => each.status !== 201)) {
      await expectProblem(answer, 409, 'idempotency_in_progress')
    }
    expect(await countTitled(token, title)).toBe(1)
    expectReplay(await send(token), made[0] as Answer)
  })

  test('many bodies racing for one key make one post: the others get 409 or 422', async () => {
    const { adminToken: token } = await sharedCompany()
    const { send, body } = attempt(path)
    const titles = Array.from({ length: 40 }, (_, index) => `${unique()} ${index}`)
    const answers = await Promise.all(
      titles.map(title => send(token, { body: { ...body, title } })),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.every(answer => [201, 409, 422].includes(answer.status))).toBe(true)
    const counts = await Promise.all(titles.map(title => countTitled(token, title)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  })
}

export function describeInvalidKey(path: CreatePath): void {
  test.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters in quotes', `"${'x'.repeat(256)}"`],
    ['with a space within', 'a b'],
    ['with a tab within', 'a\tb'],
    ['beyond ASCII', 'clé'],
  ])('an Idempotency-Key that is %s is 400', async (_, key) => {
    const { adminToken: token } = await sharedCompany()
    await expectProblem(attempt(path).send(token, { key }), 400, 'invalid_idempotency_key')
  })
}
