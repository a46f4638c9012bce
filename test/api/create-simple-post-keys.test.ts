import { describe, expect, test } from 'bun:test'
import { type Answer, paths, post, postsPage } from '../support/client.ts'
import { freshCompany, unique } from '../support/company.ts'
import { creates, goodBody } from '../support/create-cases.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { expectCreated } from '../support/shapes.ts'

// What an Idempotency-Key is. Every endpoint that writes has them, by the same code: these stand for all.

describe.each(creates)('the Idempotency-Key of %s', (_, path) => {
  test('sent again, it gets the first answer again, marked as replayed, and makes nothing', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    const first = await send(token)
    expectFirst(first)
    for (let count = 0; count < 3; count++) expectReplay(await send(token), first)
    expect(await postsOf(token)).toHaveLength(1)
  })

  test('a key may be quoted, have 1 to 255 characters, and any visible ASCII', async () => {
    const company = await freshCompany()
    const token = await company.token(company.admin)
    const keys = ['k', 'x'.repeat(255), `"${'y'.repeat(255)}"`, "!#$%&'()*+,-./:;<=>?@[]^_`{|}~"]
    const { send } = attempt(path)
    for (const key of keys) {
      const first = await send(token, { key })
      expectFirst(first)
      expectReplay(await send(token, { key }), first)
    }
    expect(await postsOf(token)).toHaveLength(keys.length)
  })

  test('quotes are not part of the key', async () => {
    const { adminToken: token } = await freshCompany()
    const { send, key } = attempt(path)
    const first = await send(token)
    expectReplay(await send(token, { key: `"${key}"` }), first)
  })

  test('keys that differ in anything, letter case too, are different keys', async () => {
    const { adminToken: token } = await freshCompany()
    const { send, key } = attempt(path)
    const keys = [`${key}a`, `${key}A`, key, `${key}-`, key.slice(0, -1)]
    for (const each of keys) expectFirst(await send(token, { key: each }))
    expect(await postsOf(token)).toHaveLength(keys.length)
  })

  test('another token with the same key is another request', async () => {
    const company = await freshCompany()
    const { send } = attempt(path)
    const second = await company.token(company.admin)
    for (const token of [company.adminToken, company.teamToken, second]) {
      expectFirst(await send(token))
    }
    expect(await postsOf(second)).toHaveLength(3)
  })

  test('the other path with the same key is another request', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    for (const each of [paths.create, paths.createAsUser]) {
      expectFirst(await send(token, { path: each }))
    }
    expect(await postsOf(token)).toHaveLength(2)
  })

  test('a company knows nothing of the keys of another', async () => {
    const { send } = attempt(path)
    for (const { adminToken: token } of [await freshCompany(), await freshCompany()]) {
      expectFirst(await send(token))
      expect(await postsOf(token)).toHaveLength(1)
    }
  })

  test('after a body that is not valid the key is free', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    await expectProblem(send(token, { body: { ...goodBody, title: '' } }), 400, 'invalid_input')
    await expectProblem(send(token, { body: '{' }), 400, 'invalid_json')
    expectFirst(await send(token))
  })

  test('without a key, the same body makes another post', async () => {
    const { adminToken: token } = await freshCompany()
    for (let count = 0; count < 2; count++) expectCreated(await post(path, goodBody, { token }))
    expect(await postsOf(token)).toHaveLength(2)
  })

  test('a key with another body is 422, makes nothing, and keeps the first answer', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    const first = await send(token)
    const other = { ...goodBody, title: 'Another' }
    for (let count = 0; count < 2; count++) {
      await expectProblem(send(token, { body: other }), 422, 'idempotency_key_reused')
    }
    expectReplay(await send(token), first)
    expect((await postsOf(token)).map(each => each.title)).toEqual([goodBody.title])
  })

  test('a hundred at once with one key make one post: each is that one or 409', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(token)))
    const made = answers.filter(answer => answer.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(answer => answer.text)).size).toBe(1)
    const originals = made.filter(answer => !answer.headers.has('idempotent-replayed'))
    expect(originals).toHaveLength(1)
    for (const answer of answers.filter(each => each.status !== 201)) {
      await expectProblem(answer, 409, 'idempotency_in_progress')
    }
    expect(await postsOf(token)).toHaveLength(1)
    expectReplay(await send(token), made[0] as Answer)
  })

  test('many bodies racing for one key make one post: the others get 409 or 422', async () => {
    const { adminToken: token } = await freshCompany()
    const { send } = attempt(path)
    const titles = Array.from({ length: 40 }, (_, index) => `${index}`)
    const answers = await Promise.all(
      titles.map(title => send(token, { body: { ...goodBody, title } })),
    )
    expect(answers.filter(answer => answer.status === 201)).toHaveLength(1)
    expect(answers.every(answer => [201, 409, 422].includes(answer.status))).toBe(true)
    expect(await postsOf(token)).toHaveLength(1)
  })

  test.each([
    ['empty', ''],
    ['empty in quotes', '""'],
    ['256 characters', 'x'.repeat(256)],
    ['256 characters in quotes', `"${'x'.repeat(256)}"`],
    ['with a space within', 'a b'],
    ['with a tab within', 'a\tb'],
    ['beyond ASCII', 'clé'],
  ])('an Idempotency-Key that is %s is 400', async (_, key) => {
    const { adminToken: token } = await freshCompany()
    await expectProblem(attempt(path).send(token, { key }), 400, 'invalid_idempotency_key')
  })
})

const postsOf = async (token: string) => (await postsPage(token, { page_size: 100 })).results

/** A create with a key that nobody has used; another key, body or path only where it is given. */
function attempt(path: string) {
  const key = unique()
  const send = (token: string, more: { key?: string; body?: unknown; path?: string } = {}) =>
    post(more.path ?? path, more.body ?? goodBody, {
      token,
      headers: { 'idempotency-key': more.key ?? key },
    })
  return { key, send }
}

function expectReplay(answer: Answer, first: Answer): void {
  expect([answer.status, answer.text]).toEqual([201, first.text])
  expect(answer.headers.get('location')).toBe(first.headers.get('location'))
  expect(answer.headers.get('idempotent-replayed')).toBe('true')
}

function expectFirst(answer: Answer): void {
  expectCreated(answer)
  expect(answer.headers.get('idempotent-replayed')).toBeNull()
}
