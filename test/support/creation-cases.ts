import { describe, expect, test } from 'bun:test'
import { type Answer, post } from './client.ts'
import { sharedCompany, unique } from './company.ts'
import { expectProblem } from './expect-problem.ts'
import { invalidJson } from './json-cases.ts'
import { etagOf, listed, pathTo, type Resource, read } from './resources.ts'

/** Fields that are shown only once, and not by a replay. */
export type Shown = { once?: string[] }

const bodyOf = ({ companyWide, create }: Resource) => (create ?? companyWide!.create)()

const without = ({ once = [] }: Shown, { text }: Answer) => {
  const body = JSON.parse(text) as Record<string, unknown>
  for (const field of once) delete body[field]
  return body
}

/** POST to a list of something that belongs to the company as a whole. */
export function describeCreation(resource: Resource, shown: Shown = {}): void {
  describe(`POST a ${resource.name}`, () => {
    test('answers what GET shows at Location', async () => {
      const { adminToken: token, baseUrl } = await sharedCompany()
      const answer = await post(resource.list, bodyOf(resource), { token })
      expect(answer.status).toBe(201)
      const created = answer.json<{ id: number; edited: null }>()
      expect(created.edited).toBeNull()
      const path = pathTo(resource, created.id)
      expect(answer.headers.get('location')).toBe(baseUrl + path)
      const one = await read(path, token)
      expect(JSON.stringify(without(shown, answer))).toBe(one.text)
      if (!shown.once) expect(etagOf(answer)).toBe(etagOf(one))
      expect(await listed(resource, created.id, token)).toEqual(one.json())
    })

    test('works without its end slash', async () => {
      const { adminToken: token } = await sharedCompany()
      const answer = await post(resource.list.slice(0, -1), bodyOf(resource), { token })
      expect(answer.status).toBe(201)
      const { id } = answer.json<{ id: number }>()
      expect(answer.headers.get('location')).toEndWith(pathTo(resource, id))
    })
  })
}

export function describeCreationReplay(resource: Resource, shown: Shown = {}): void {
  test(`a ${resource.name} that is sent again with its key is created once`, async () => {
    const { adminToken: token } = await sharedCompany()
    const call = { token, headers: { 'idempotency-key': unique() } }
    const body = bodyOf(resource)
    const first = await post(resource.list, body, call)
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
    for (let time = 0; time < 2; time++) {
      const again = await post(resource.list, body, call)
      expect([again.status, without(shown, again)]).toEqual([201, without(shown, first)])
      expect(again.headers.get('location')).toBe(first.headers.get('location'))
      expect(again.headers.get('idempotent-replayed')).toBe('true')
    }
  })
}

export function describeCreationInParallel(resource: Resource, shown: Shown = {}): void {
  test(`many at once with one key create one ${resource.name}: each is that one or 409`, async () => {
    const { adminToken: token } = await sharedCompany()
    const call = { token, headers: { 'idempotency-key': unique() } }
    const body = bodyOf(resource)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post(resource.list, body, call)),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(each => JSON.stringify(without(shown, each)))).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 201))
      await expectProblem(answer, 409, 'idempotency_in_progress')
  })
}

export function describeCreationJson(resource: Resource): void {
  test('what is no JSON, or no object, is 400', async () => {
    const { adminToken: token } = await sharedCompany()
    for (const body of [...Object.values(invalidJson), '[]', 'null', '"x"'])
      await expectProblem(post(resource.list, body, { token }), 400, 'invalid_json')
  })

  test.each(['', '""', 'x'.repeat(256), 'a b'])('the Idempotency-Key %p is 400', async key => {
    const { adminToken: token } = await sharedCompany()
    const call = { token, headers: { 'idempotency-key': key } }
    const answer = post(resource.list, bodyOf(resource), call)
    await expectProblem(answer, 400, 'invalid_idempotency_key')
  })
}

export function describeCreationTooLarge(resource: Resource): void {
  test('a body of more than 256 KiB is 413', async () => {
    const { adminToken: token } = await sharedCompany()
    const body = { ...bodyOf(resource), padding: 'x'.repeat(256 * 1024) }
    await expectProblem(post(resource.list, body, { token }), 413, 'body_too_large')
  })
}

export function describeCreationType(resource: Resource): void {
  test.each(['text/plain', 'application/x-www-form-urlencoded', null])(
    'a body of the type %p is 415',
    async type => {
      const { adminToken: token } = await sharedCompany()
      const call = { token, headers: { 'content-type': type } }
      const answer = post(resource.list, bodyOf(resource), call)
      await expectProblem(answer, 415, 'unsupported_media_type')
    },
  )
}

export function describeCreationKeyReused(resource: Resource): void {
  test(`a key that was used for another ${resource.name} is 422`, async () => {
    const { adminToken: token } = await sharedCompany()
    const call = { token, headers: { 'idempotency-key': unique() } }
    await post(resource.list, bodyOf(resource), call)
    const answer = post(resource.list, bodyOf(resource), call)
    await expectProblem(answer, 422, 'idempotency_key_reused')
  })
}
