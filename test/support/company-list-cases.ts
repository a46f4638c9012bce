import { describe, expect, test } from 'bun:test'
import type { Endpoint } from './auth-cases.ts'
import { expectStatus, get, head, paths, request } from './client.ts'
import { freshCompany, sharedCompany } from './company.ts'
import { describeEndSlash } from './endpoint-cases.ts'
import { expectFieldErrors, expectProblem } from './expect-problem.ts'
import { idsOf, linkHeader, walk } from './paging.ts'
import { etagOf, freshOne, type Resource, sharedOne } from './resources.ts'
import type { Envelope } from './types.ts'

export const listOf = ({ list: path }: Resource): Endpoint => ({ method: 'GET', path })

/** A list of what belongs to the company as a whole. */
export function describeCompanyList(resource: Resource): void {
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

    describeEndSlash(listOf(resource))
  })
}

export function describeCompanyListUnchanged(resource: Resource): void {
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

export function describeCompanyListParameters(resource: Resource): void {
  test.each(['0', '-1', '1.5', 'x', ''])('page_size=%s is 400', async size => {
    const { adminToken: token } = await sharedCompany()
    const answer = get(resource.list, { token, query: { page_size: size } })
    await expectFieldErrors(answer, { page_size: 'invalid_number' })
  })

  test('a cursor that is made up, or of another list, is 400', async () => {
    const { adminToken: token } = await sharedCompany()
    await sharedOne(resource)
    for (let count = 0; count < 2; count++) await freshOne(resource)
    const first = await get(resource.list, { token, query: { page_size: 1 } })
    const cursor = new URL(first.json<Envelope<never>>().next!).searchParams.get('cursor')!
    expect((await get(resource.list, { token, query: { cursor } })).status).toBe(200)
    for (const [path, value] of [
      [resource.list, 'x'],
      [paths.comments, cursor],
    ] as const)
      await expectProblem(get(path, { token, query: { cursor: value } }), 400, 'invalid_cursor')
  })
}

/** Where the role decides, and not the scope. */
export function describeAdminsOnly(endpoint: Endpoint): void {
  test(`${endpoint.method} ${endpoint.path} is for admins`, async () => {
    const { teamToken: token } = await sharedCompany()
    const path = endpoint.find ? await endpoint.find() : endpoint.path
    const answer = request(endpoint.method, path, { token, body: endpoint.body })
    await expectProblem(answer, 403, 'forbidden')
  })
}
