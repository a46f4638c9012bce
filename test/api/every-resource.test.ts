import { describe, expect, test } from 'bun:test'
import {
  type Answer,
  type Call,
  expectStatus,
  get,
  head,
  patch,
  paths,
  post,
  remove,
  request,
} from '../support/client.ts'
import { type Company, freshCompany, unique } from '../support/company.ts'
import { expectFieldErrors, expectProblem } from '../support/expect-problem.ts'
import { queue } from '../support/moderation.ts'
import { once } from '../support/once.ts'
import { idsOf, linkHeader, walk } from '../support/paging.ts'
import { placeIn } from '../support/place.ts'
import {
  batches,
  comments,
  companyWide,
  etagOf,
  listed,
  pathTo,
  posts,
  type Resource,
  read,
  segments,
  statuses,
  themes,
  withoutDetails,
} from '../support/resources.ts'
import type { Envelope } from '../support/types.ts'
import { type Operation, operations, prepared } from './operations.ts'

// Everything that holds for each kind of thing with a URL of its own, besides what holds for every operation.

// The numbers of segments and themes change in the background: no two answers are alike. See list-segments.test.ts.
const steady = (resource: Resource) => resource !== segments && resource !== themes

for (const resource of [posts, comments, ...companyWide]) describeEditFieldErrors(resource)
for (const resource of [posts, comments, ...companyWide].filter(steady)) {
  describeOne(resource)
  describeEdit(resource)
  describeEditReplay(resource)
  describeMatch(resource)
  describePreconditionFailed(resource)
}

for (const resource of companyWide.filter(steady)) {
  describeCreation(resource, resource.shownOnce ?? [])
  describeCompanyListUnchanged(resource)
}
for (const resource of companyWide) {
  describeDeletion(
    resource,
    resource === statuses
      ? async company => ({ replace_with: await statuses.add(company) })
      : undefined,
  )
}
for (const resource of [...companyWide, queue]) describeCompanyList(resource)
for (const resource of [...companyWide, queue, batches]) describeCompanyListParameters(resource)

describeState('add-vote', 'has_voted')
describeState('add-voter', 'has_voted')
describeState('follow-post', 'is_following')
describeState('add-board-member', 'is_member')

/** Each has a company of its own, so that lists are short and hold nothing else. */
function companyOf({ name }: Resource): Promise<Company> {
  return once(`company of every ${name}`, () => freshCompany())
}

/** One that nobody else changes. */
async function freshOne(resource: Resource, board?: string) {
  const company = await companyOf(resource)
  const id = await resource.add(company, board)
  return { id, path: pathTo(resource, id), token: company.adminToken, company }
}

/** One that nothing changes; a new one where old ones make way. */
const untouched = (resource: Resource) =>
  resource.makeRoom
    ? freshOne(resource)
    : once(`untouched ${resource.name}`, () => freshOne(resource))

const matching = (path: string, token: string, body: unknown, ifMatch: string) =>
  patch(path, body, { token, headers: { 'if-match': ifMatch } })

/** What a resource shows at its own URL. */
function describeOne(resource: Resource): void {
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

    if (!resource.isPersonal)
      test('a member of the team sees it, if it is on no board or a public one', async () => {
        const { path, company } = await freshOne(resource)
        await read(path, company.teamToken)
      })
  })
}

/** POST to a list of something that belongs to the company as a whole. */
function describeCreation(resource: Resource, shownOnce: string[]): void {
  describe(`POST a ${resource.name}`, () => {
    test('answers what GET shows at Location', async () => {
      const { adminToken: token, baseUrl } = await companyOf(resource)
      const answer = await post(resource.list, resource.companyWide!.create(), { token })
      expect(answer.status).toBe(201)
      const created = answer.json<{ id: number; edited: null }>()
      expect(created.edited).toBeNull()
      const path = pathTo(resource, created.id)
      expect(answer.headers.get('location')).toBe(baseUrl + path)
      const one = await read(path, token)
      const shown = answer.json<Record<string, unknown>>()
      for (const field of shownOnce) delete shown[field]
      expect(JSON.stringify(shown)).toBe(one.text)
      if (shownOnce.length === 0) expect(etagOf(answer)).toBe(etagOf(one))
      expect(await listed(resource, created.id, token)).toEqual(one.json())
    })
  })
}

/** What an edit answers and leaves behind. */
function describeEdit(resource: Resource): void {
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
  })
}

/** The fields of an edit that are wrong. */
function describeEditFieldErrors(resource: Resource): void {
  describe(`an edit of a ${resource.name} that is wrong`, () => {
    const send = async (body: unknown) => {
      const { path, token } = await untouched(resource)
      const answer = await patch(path, body, { token })
      expect((await read(path, token)).json<{ edited: null }>().edited).toBeNull()
      return answer
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
  })
}

/** An edit that is sent again with its key. */
function describeEditReplay(resource: Resource): void {
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

    if (!resource.hasOnlyUnique)
      test('the key of one is free for another', async () => {
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

/** An edit of what was read. */
function describeMatch(resource: Resource): void {
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
function describePreconditionFailed(resource: Resource): void {
  describe(`If-Match of a ${resource.name} that was edited`, () => {
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

/** What is deleted is gone from its URL and its list. */
function describeDeletion(resource: Resource, query?: (company: Company) => Promise<object>): void {
  test(`a ${resource.name} that is deleted is gone`, async () => {
    const { id, path, token, company } = await freshOne(resource)
    const call = { token, query: { ...(await query?.(company)) } }
    expect(await listed(resource, id, token)).toBeDefined()
    const answer = await remove(path, call)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await listed(resource, id, token)).toBeUndefined()
    for (const gone of [
      get(path, { token }),
      patch(path, resource.edit(), { token }),
      remove(path, call),
    ])
      await expectProblem(gone, 404, 'not_found')
  })
}

/** A list of what belongs to the company as a whole. */
function describeCompanyList(resource: Resource): void {
  describe(`GET the list of ${resource.name}s`, () => {
    test('in its order, and pages have each once, forward and back', async () => {
      const company = await freshCompany()
      const { adminToken: token, baseUrl } = company
      const added: number[] = []
      while (added.length < 7) added.push(await resource.add(company))
      const all = (await get(resource.list, { token, query: { page_size: 100 } })).json<
        Envelope<{ id: number }>
      >()
      const ids = all.results.map(({ id }) => id)
      const isByPosition = resource.companyWide?.order === 'position'
      const expected = isByPosition ? added : added.toReversed()
      expect(ids.filter(id => added.includes(id))).toEqual(expected)
      for (const size of [1, 3]) {
        const forward = await walk<never>(token, `${resource.list}?page_size=${size}`)
        expect(idsOf(forward)).toEqual(ids)
        const last = await walk<never>(token, forward.at(-1)!.previous!, 'previous')
        expect(idsOf(last.toReversed())).toEqual(ids.slice(0, -forward.at(-1)!.results.length))
      }
      const page = await get(resource.list, { token, query: { page_size: 2 } })
      const { next } = page.json<Envelope<never>>()
      expect(next).toStartWith(baseUrl + resource.list)
      expect(linkHeader(page)).toEqual({ next: next! })
    })

    test('another company sees none of it', async () => {
      const { id } = await freshOne(resource)
      const { adminToken: token } = await freshCompany()
      const { results } = (await get(resource.list, { token })).json<Envelope<{ id: number }>>()
      expect(results.map(each => each.id)).not.toContain(id)
    })
  })
}

function describeCompanyListUnchanged(resource: Resource): void {
  test('unchanged is 304, for HEAD too, until one is added or edited', async () => {
    const company = await freshCompany()
    const { adminToken: token } = company
    const id = await resource.add(company)
    const etag = async () => etagOf(await expectStatus(200, get(resource.list, { token })))
    const first = await etag()
    const call = { token, headers: { 'if-none-match': first } }
    const again = await get(resource.list, call)
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await head(resource.list, call)).status).toBe(304)
    const body = resource.edit()
    await expectStatus(200, request('PATCH', `${resource.list}${id}/`, { token, body }))
    const edited = await etag()
    await resource.add(company)
    expect(new Set([first, edited, await etag()]).size).toBe(3)
  })
}

function describeCompanyListParameters(resource: Resource): void {
  test('a cursor is of one list', async () => {
    const { adminToken: token } = await companyOf(resource)
    for (let count = 0; count < 3; count++) await freshOne(resource)
    const first = await get(resource.list, { token, query: { page_size: 1 } })
    const cursor = new URL(first.json<Envelope<never>>().next!).searchParams.get('cursor')!
    expect((await get(resource.list, { token, query: { cursor } })).status).toBe(200)
    await expectProblem(get(paths.comments, { token, query: { cursor } }), 400, 'invalid_cursor')
  })
}

/** Something that is on or off for one person: it is set, never toggled. */
function describeState(name: string, field: string): void {
  const [on, off] = [
    operations[name]!,
    operations[name.replace(/^add/, 'remove').replace(/^follow/, 'unfollow')]!,
  ]
  const stateOf = async (of: Operation) => {
    const place = placeIn(await companyOf(posts), 'public')
    const { path } = await prepared(of, place)
    const { adminToken: token } = place.company
    return (method: string, call: Call = {}) =>
      expectStatus(200, request(method, path, { token, ...call }))
  }
  describe.each([on, off])('$method $path', operation => {
    const { method } = operation
    const other = method === 'PUT' ? 'DELETE' : 'PUT'

    test('answers the same however often it is sent, and where nobody has touched it', async () => {
      const send = await stateOf(operation)
      await send(method)
      await send(other)
      const first = await send(method)
      expect(first.json<Record<string, unknown>>()[field]).toBe(method === 'PUT')
      for (let count = 0; count < 3; count++) expect((await send(method)).text).toBe(first.text)
    })

    test('a key belongs to its method, and its replay changes nothing', async () => {
      const send = await stateOf(operation)
      const call = { headers: { 'idempotency-key': unique() } }
      const first = await send(method, call)
      const between = await send(other, call)
      expect(between.headers.get('idempotent-replayed')).toBeNull()
      const replayed = await send(method, call)
      expect(replayed.headers.get('idempotent-replayed')).toBe('true')
      expect(replayed.text).toBe(first.text)
      expect((await send(other)).text).toBe(between.text)
    })
  })
}
