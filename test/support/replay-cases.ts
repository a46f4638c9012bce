import { describe, expect, test } from 'bun:test'
import { type Answer, countTitled, paths, post } from './client.ts'
import { freshCompany, sharedCompany } from './company.ts'
import type { CreatePath } from './create-cases.ts'
import { expectProblem } from './expect-problem.ts'
import { attempt, expectReplay } from './idempotency.ts'
import { expectCreated } from './shapes.ts'

function expectFirst(answer: Answer): void {
  expectCreated(answer)
  expect(answer.headers.get('idempotent-replayed')).toBeNull()
}

export function describeReplay(path: CreatePath): void {
  describe('a create that is sent again with its key', () => {
    test('gets the first answer again, marked as replayed, and makes nothing', async () => {
      const { adminToken: token } = await sharedCompany()
      const { send, title } = attempt(path)
      const first = await send(token)
      expectFirst(first)
      for (let count = 0; count < 3; count++) expectReplay(await send(token), first)
      expect(await countTitled(token, title)).toBe(1)
    })

    test('a key may be quoted, have 1 to 255 characters, and any visible ASCII', async () => {
      const company = await sharedCompany()
      const token = await company.token(company.admin)
      const keys = ['k', 'x'.repeat(255), `"${'y'.repeat(255)}"`, "!#$%&'()*+,-./:;<=>?@[]^_`{|}~"]
      const { send, title } = attempt(path)
      for (const key of keys) {
        const first = await send(token, { key })
        expectFirst(first)
        expectReplay(await send(token, { key }), first)
      }
      expect(await countTitled(token, title)).toBe(keys.length)
    })

    test('quotes are not part of the key', async () => {
      const { adminToken: token } = await sharedCompany()
      const { send, key } = attempt(path)
      const first = await send(token)
      expectReplay(await send(token, { key: `"${key}"` }), first)
    })

    test('keys that differ in anything, letter case too, are different keys', async () => {
      const { adminToken: token } = await sharedCompany()
      const { send, key, title } = attempt(path)
      const keys = [`${key}a`, `${key}A`, key, `${key}-`, key.slice(0, -1)]
      for (const each of keys) expectFirst(await send(token, { key: each }))
      expect(await countTitled(token, title)).toBe(keys.length)
    })

    test('another token with the same key is another request', async () => {
      const company = await sharedCompany()
      const { send, title } = attempt(path)
      const second = await company.token(company.admin)
      for (const token of [company.adminToken, company.teamToken, second]) {
        expectFirst(await send(token))
      }
      expect(await countTitled(second, title)).toBe(3)
    })

    test('the other path with the same key is another request', async () => {
      const { adminToken: token } = await sharedCompany()
      const { send, title } = attempt(path)
      for (const each of [paths.create, paths.createAsUser]) {
        expectFirst(await send(token, { path: each }))
      }
      expect(await countTitled(token, title)).toBe(2)
    })

    test('a company knows nothing of the keys of another', async () => {
      const { send, title } = attempt(path)
      for (const { adminToken: token } of [await sharedCompany(), await freshCompany()]) {
        expectFirst(await send(token))
        expect(await countTitled(token, title)).toBe(1)
      }
    })

    test('after a body that is not valid the key is free', async () => {
      const { adminToken: token } = await sharedCompany()
      const { send, body } = attempt(path)
      await expectProblem(send(token, { body: { ...body, title: '' } }), 400, 'invalid_input')
      await expectProblem(send(token, { body: '{' }), 400, 'invalid_json')
      expectFirst(await send(token))
    })

    test('without a key, the same body makes another post', async () => {
      const { adminToken: token } = await sharedCompany()
      const { body, title } = attempt(path)
      for (let count = 0; count < 2; count++) expectCreated(await post(path, body, { token }))
      expect(await countTitled(token, title)).toBe(2)
    })
  })
}
