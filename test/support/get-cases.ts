import { describe, expect, test } from 'bun:test'
import { get, head } from './client.ts'
import { freshCompany } from './company.ts'
import { describeEndSlash } from './endpoint-cases.ts'
import { expectProblem, expectSameBytes } from './expect-problem.ts'
import {
  comments,
  freshOne,
  getOf,
  listed,
  pathTo,
  posts,
  type Resource,
  read,
  withoutDetails,
} from './resources.ts'

/** What a resource shows at its own URL. */
export function describeOne(resource: Resource): void {
  describe(`GET one ${resource.name}`, () => {
    test('has every field of the list, as the list has it, and what only its own URL shows', async () => {
      const { id, path, token } = await freshOne(resource)
      const answer = await read(path, token)
      const one = answer.json<{ id: number; edited: null }>()
      expect([one.id, one.edited]).toEqual([id, null])
      const rest = withoutDetails(resource, one)
      expect(Object.keys(one)).toEqual([...Object.keys(rest), ...resource.details])
      expect(JSON.stringify(rest)).toBe(JSON.stringify(await listed(resource, id, token)))
      expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z]+-[\w-]{22}"$/)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    })

    test.if(!resource.isPersonal)(
      'a member of the team sees it, if it is on no board or a public one',
      async () => {
        const { path, company } = await freshOne(resource)
        await read(path, company.teamToken)
      },
    )

    describeEndSlash(getOf(resource))
  })
}

/** Revalidation of one resource. */
export function describeOneUnchanged(resource: Resource): void {
  test(`a ${resource.name} that is unchanged is 304, for HEAD too`, async () => {
    const { path, token } = await freshOne(resource)
    const first = await read(path, token)
    const etag = first.headers.get('etag') ?? ''
    const again = await head(path, { token })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([200, '', etag])
    for (const ifNoneMatch of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const call = { token, headers: { 'if-none-match': ifNoneMatch } }
      const answer = await get(path, call)
      expect([answer.status, answer.text, answer.headers.get('etag')]).toEqual([304, '', etag])
      expect((await head(path, call)).status).toBe(304)
    }
    const other = { token, headers: { 'if-none-match': '"x"' } }
    expect((await get(path, other)).text).toBe(first.text)
  })
}

export function describeTwoTokens(resource: Resource): void {
  test('two different tokens are 400', async () => {
    const { path, token, company } = await freshOne(resource)
    const answer = get(path, { token, query: { access_token: company.teamToken } })
    await expectProblem(answer, 400, 'invalid_request')
  })
}

const wrongIds = [
  '0',
  '00',
  '01',
  '-1',
  '+1',
  '1.0',
  '1e3',
  '0x1',
  'x',
  '1x',
  '%31%20',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '18446744073709551617',
  '9'.repeat(400),
]

/** Every way of not being there, and that they all look the same; `send` reads or changes one. */
export function describeNotThere(
  resource: Resource,
  send: (path: string, token: string) => ReturnType<typeof get>,
  success = 200,
): void {
  describe(`a ${resource.name} that is not there`, () => {
    test.each(wrongIds)('the id %s is 404', async id => {
      const { token } = await freshOneOnce(resource)
      await expectProblem(send(pathTo(resource, id), token), 404, 'not_found')
    })

    test('an id with zeros in front is another spelling, and not there', async () => {
      const { id, token } = await freshOneOnce(resource)
      await expectProblem(send(pathTo(resource, `0${id}`), token), 404, 'not_found')
    })

    if (resource.companyWide)
      test('unknown or of another company: the same to the byte', async () => {
        const { path, token } = await freshOne(resource)
        const others = await freshCompany()
        const unknown = await send(pathTo(resource, 999_999_999), token)
        await expectProblem(unknown, 404, 'not_found')
        expectSameBytes(await send(path, others.adminToken), unknown)
        expect((await send(path, token)).status).toBe(success)
      })
    else
      test('unknown, of another company, or on a board that is not seen: the same to the byte', async () => {
        const { company, path } = await freshOne(resource)
        const hidden = await freshOne(resource, 'secret')
        const others = await freshCompany()
        const unknown = await send(pathTo(resource, 999_999_999), company.teamToken)
        await expectProblem(unknown, 404, 'not_found')
        expectSameBytes(await send(hidden.path, company.teamToken), unknown)
        expectSameBytes(await send(path, others.adminToken), unknown)
        expect((await send(hidden.path, company.adminToken)).status).toBe(success)
        expect((await send(path, company.teamToken)).status).toBe(success)
      })

    test('an id is of one kind of thing', async () => {
      const { id, token } = await freshOne(resource.list === posts.list ? comments : posts)
      await expectProblem(send(pathTo(resource, id), token), 404, 'not_found')
    })
  })
}

const made = new Map<Resource, ReturnType<typeof freshOne>>()

function freshOneOnce(resource: Resource) {
  if (!made.has(resource)) made.set(resource, freshOne(resource))
  return made.get(resource)!
}
