import { describe, expect, test } from 'bun:test'
import { type Answer, get, patch } from './client.ts'
import { expectProblem } from './expect-problem.ts'
import { etagOf, freshOne, type Resource, read } from './resources.ts'

const matching = (path: string, token: string, body: unknown, ifMatch: string) =>
  patch(path, body, { token, headers: { 'if-match': ifMatch } })

/** An edit of what was read. */
export function describeMatch(resource: Resource): void {
  describe(`If-Match of the current ${resource.name}`, () => {
    test('lets the edit through, which answers with the next ETag', async () => {
      const { path, token } = await freshOne(resource)
      let etag = etagOf(await read(path, token))
      for (let count = 0; count < 3; count++) {
        const edited = await matching(path, token, resource.edit(), etag)
        expect(edited.status).toBe(200)
        expect(etagOf(edited)).not.toBe(etag)
        etag = etagOf(edited)
        expect(etagOf(await read(path, token))).toBe(etag)
      }
    })

    test('may be one of several, or any', async () => {
      const { path, token } = await freshOne(resource)
      for (const list of ['"a", TAG', 'TAG,"b"', 'W/"a", TAG , "c"', '*']) {
        const ifMatch = list.replace('TAG', etagOf(await read(path, token)))
        const { status } = await matching(path, token, resource.edit(), ifMatch)
        expect([list, status]).toEqual([list, 200])
      }
    })
  })
}

/** An edit of something that was edited meanwhile. */
export function describePreconditionFailed(resource: Resource): void {
  describe(`If-Match of a ${resource.name} that was edited`, () => {
    test('412 with the current ETag, and nothing is changed', async () => {
      const { path, token } = await freshOne(resource)
      const stale = etagOf(await read(path, token))
      const current = await patch(path, resource.edit(), { token })
      const refused = await matching(path, token, resource.edit(), stale)
      await expectProblem(refused, 412, 'precondition_failed')
      expect(etagOf(refused)).toBe(etagOf(current))
      expect((await read(path, token)).text).toBe(current.text)
      const merged = await matching(path, token, resource.edit(), etagOf(refused))
      expect(merged.status).toBe(200)
    })

    test('weak, malformed, made-up tags and those of a list match nothing', async () => {
      const { path, token } = await freshOne(resource)
      const before = await read(path, token)
      const etag = etagOf(before)
      const list = etagOf(await get(resource.list, { token }))
      for (const ifMatch of [
        '"x"',
        `W/${etag}`,
        etag.replaceAll('"', ''),
        etag.slice(0, -1),
        `${etag} ${etag}`,
        `${etag}, *`,
        list,
        '',
      ]) {
        const refused = await matching(path, token, resource.edit(), ifMatch)
        expect([ifMatch, refused.status]).toEqual([ifMatch, 412])
        expect(etagOf(refused)).toBe(etag)
      }
      expect((await read(path, token)).text).toBe(before.text)
    })

    test('of edits that were all made on the same text, exactly one is made', async () => {
      const { path, token } = await freshOne(resource)
      const etag = etagOf(await read(path, token))
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => matching(path, token, resource.edit(), etag)),
      )
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses).toEqual([200, ...Array(9).fill(412)])
      const winner = answers.find(({ status }) => status === 200) as Answer
      expect((await read(path, token)).text).toBe(winner.text)
    })

    test('what is wrong in another way is not 412', async () => {
      const { path, token } = await freshOne(resource)
      const stale = '"x"'
      expect((await matching(path, token, {}, stale)).status).toBe(400)
      expect(
        (await matching(`${resource.list}999999999/`, token, resource.edit(), '*')).status,
      ).toBe(404)
    })
  })
}
