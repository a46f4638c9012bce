import { describe, expect, test } from 'bun:test'
import { patch } from './client.ts'
import { unique } from './company.ts'
import { describeEndSlash } from './endpoint-cases.ts'
import { expectFieldErrors, expectProblem } from './expect-problem.ts'
import {
  editOf,
  etagOf,
  freshOne,
  listed,
  type Resource,
  read,
  sharedOne,
  withoutDetails,
} from './resources.ts'

/** What an edit answers and leaves behind. */
export function describeEdit(resource: Resource): void {
  describe(`PATCH one ${resource.name}`, () => {
    test('answers what GET shows from then on, to the byte and with the same ETag', async () => {
      const { id, path, token } = await freshOne(resource)
      const before = await read(path, token)
      const body = resource.edit()
      const edited = await patch(path, body, { token })
      expect(edited.status).toBe(200)
      expect(edited.headers.get('cache-control')).toBe('private, no-store')
      const after = await read(path, token)
      expect([after.text, etagOf(after)]).toEqual([edited.text, etagOf(edited)])
      expect(etagOf(after)).not.toBe(etagOf(before))
      const one = after.json<Record<string, unknown>>()
      const shown = withoutDetails(resource, one)
      expect(shown).toMatchObject(body)
      expect(one.edited).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(await listed(resource, id, token)).toEqual(shown as never)
    })

    test('the same text again changes nothing: not the ETag, and not when it was edited', async () => {
      const { path, token } = await freshOne(resource)
      const body = resource.edit()
      const first = await patch(path, body, { token })
      const again = await patch(path, body, { token })
      expect([again.status, again.text, etagOf(again)]).toEqual([200, first.text, etagOf(first)])
    })

    test('without If-Match the last edit wins', async () => {
      const { path, token } = await freshOne(resource)
      const bodies = Array.from({ length: 6 }, () => resource.edit())
      const answers = await Promise.all(bodies.map(body => patch(path, body, { token })))
      expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
      const last = await read(path, token)
      expect(answers.map(({ text }) => text)).toContain(last.text)
    })

    describeEndSlash(editOf(resource))
  })
}

/** The fields of an edit that are wrong. */
export function describeEditFieldErrors(resource: Resource): void {
  describe(`an edit of a ${resource.name} that is wrong`, () => {
    const send = async (body: unknown) => {
      const { token } = await freshOnce(resource)
      return patch(await sharedOne(resource), body, { token })
    }
    test('something must be sent', async () => {
      const fields = resource.fields ?? resource.texts
      const none = Object.fromEntries(fields.map(field => [field, 'no_change']))
      await expectFieldErrors(send({}), none)
    })

    test('fields that it does not have, or that cannot be edited', async () => {
      const others = { unknown: 'x', id: 7, votes_count: 9, created: 'x', edited: 'x' }
      const refused = Object.fromEntries(Object.keys(others).map(name => [name, 'unknown_field']))
      await expectFieldErrors(send(others), refused)
      await expectFieldErrors(send({ ...resource.edit(), ...others }), refused)
    })

    test.each(resource.texts)('%s is a string, and not null', async field => {
      for (const value of [1, true, [], {}, null])
        await expectFieldErrors(send({ [field]: value }), {
          [field]: ['invalid_type', 'required'],
        })
    })

    test.each(resource.texts)('%s has a longest length', async field => {
      const longest = resource.lengths?.[field] ?? (field === 'title' ? 255 : 20_000)
      const long = 'é'.repeat(longest + 1)
      await expectFieldErrors(send({ [field]: long }), { [field]: 'too_long' })
    })

    test('no JSON, and JSON that is no object', async () => {
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        '{"content":"a","content":"b"}',
        '{"content":"\\u0000"}',
      ])
        await expectProblem(send(body), 400, 'invalid_json')
    })

    test('nothing was changed', async () => {
      const { path, token } = await freshOnce(resource)
      expect((await read(path, token)).json<{ edited: null }>().edited).toBeNull()
    })
  })
}

/** An edit that is sent again with its key. */
export function describeEditReplay(resource: Resource): void {
  describe(`an edit of a ${resource.name} with an Idempotency-Key`, () => {
    test('is made once, and its answer keeps its ETag', async () => {
      const { path, token } = await freshOne(resource)
      const body = resource.edit()
      const headers = { 'idempotency-key': unique(), 'if-match': etagOf(await read(path, token)) }
      const first = await patch(path, body, { token, headers })
      expect(first.headers.get('idempotent-replayed')).toBeNull()
      const next = await patch(path, resource.edit(), { token })
      // The tag is stale by now: the edit was made before, so that does not matter.
      const replayed = await patch(path, body, { token, headers })
      expect([replayed.status, replayed.text]).toEqual([200, first.text])
      expect(etagOf(replayed)).toBe(etagOf(first))
      expect(replayed.headers.get('idempotent-replayed')).toBe('true')
      expect((await read(path, token)).text).toBe(next.text)
    })

    test.if(!resource.hasOnlyUnique)('the key of one is free for another', async () => {
      const [one, other] = [await freshOne(resource), await freshOne(resource)]
      const call = { token: one.token, headers: { 'idempotency-key': unique() } }
      const body = (resource.editOfAny ?? resource.edit)()
      for (const { path, id } of [one, other]) {
        const answer = await patch(path, body, call)
        expect(answer.headers.get('idempotent-replayed')).toBeNull()
        expect(answer.json<{ id: number }>()).toMatchObject({ id, ...body })
      }
    })

    test('a 412 is stored, and its key is of no use with another If-Match', async () => {
      const { path, token } = await freshOne(resource)
      const key = unique()
      const body = resource.edit()
      const send = (ifMatch: string, by = key) =>
        patch(path, body, { token, headers: { 'idempotency-key': by, 'if-match': ifMatch } })
      const refused = await send('"x"')
      const again = await send('"x"')
      expect([refused.status, again.status]).toEqual([412, 412])
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      await expectProblem(send(etagOf(refused)), 422, 'idempotency_key_reused')
      expect((await send(etagOf(refused), unique())).status).toBe(200)
    })
  })
}

export function describeEditKeyReused(resource: Resource): void {
  test(`a key that was used for another edit of a ${resource.name} is 422`, async () => {
    const { path, token } = await freshOne(resource)
    const call = { token, headers: { 'idempotency-key': unique() } }
    const first = await patch(path, resource.edit(), call)
    await expectProblem(patch(path, resource.edit(), call), 422, 'idempotency_key_reused')
    expect((await read(path, token)).text).toBe(first.text)
  })
}

export function describeEditInParallel(resource: Resource): void {
  test(`many edits of a ${resource.name} with one key at once: each is the one or 409`, async () => {
    const { path, token } = await freshOne(resource)
    const body = resource.edit()
    const call = { token, headers: { 'idempotency-key': unique() } }
    const answers = await Promise.all(Array.from({ length: 30 }, () => patch(path, body, call)))
    const made = answers.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    expect(made.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      await expectProblem(refused, 409, 'idempotency_in_progress')
  })
}

export function describeEditKeyInvalid(resource: Resource): void {
  test(`an Idempotency-Key that is none is 400 for an edit of a ${resource.name}`, async () => {
    const { path, token } = await freshOne(resource)
    for (const key of ['', '""', 'a b', 'x'.repeat(256)]) {
      const answer = patch(path, resource.edit(), { token, headers: { 'idempotency-key': key } })
      await expectProblem(answer, 400, 'invalid_idempotency_key')
    }
  })
}

export function describeEditBody(resource: Resource): void {
  test(`a body that is no plain JSON is 415 for an edit of a ${resource.name}`, async () => {
    const { path, token } = await freshOne(resource)
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/merge-patch+json' },
      { 'content-type': null },
      { 'content-encoding': 'gzip' },
    ]) {
      const answer = patch(path, resource.edit(), { token, headers })
      await expectProblem(answer, 415, 'unsupported_media_type')
    }
  })
}

export function describeEditTooLarge(resource: Resource): void {
  test(`a body of more than 256 KiB is 413 for an edit of a ${resource.name}`, async () => {
    const { path, token } = await freshOne(resource)
    const body = { ...resource.edit(), padding: 'x'.repeat(256 * 1024) }
    await expectProblem(patch(path, body, { token }), 413, 'body_too_large')
    expect((await read(path, token)).json<{ edited: null }>().edited).toBeNull()
  })
}

const made = new Map<Resource, ReturnType<typeof freshOne>>()

function freshOnce(resource: Resource) {
  if (!made.has(resource)) made.set(resource, freshOne(resource))
  return made.get(resource)!
}
