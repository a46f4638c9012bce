import { expect, test } from 'bun:test'
import { type Answer, request } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { isOnPostgres } from '../support/engine-under-test.ts'
import { placeIn } from '../support/place.ts'
import { type Operation, operations, prepared } from './operations.ts'

// The answer to one request for each operation, as it was committed: the same on SQLite and on the oldest PostgreSQL. The
// newest is asked by the other tests.

test.each(Object.entries(operations))('%s is answered as ever', async (_, operation) => {
  // Ids are counted by company: others that have the same ids are there before and after it, on PostgreSQL only before.
  const before = await freshCompany()
  const company = await freshCompany()
  const others = [before, ...(isOnPostgres ? [] : [await freshCompany()])]
  const send = await asking(operation, company)
  for (const other of others) await (await asking(operation, other))()
  const answer = await send()
  const names = [...answer.headers.keys()].filter(name => !transport.has(name)).sort()
  expect(`${answer.status} ${names.join(' ')}\n${textOf(answer, company)}`).toMatchSnapshot()
  for (const { slug, admin, team } of others)
    for (const theirs of [slug, admin.email, admin.name, team.email, team.name])
      expect(answer.text).not.toContain(theirs)
})

/** Makes what the request needs, and gives the way to send it. */
async function asking(operation: Operation, company: Company): Promise<() => Promise<Answer>> {
  const { path, query, body } = await prepared(operation, placeIn(company, 'public'))
  return () =>
    request(operation.method, path, {
      token: company.adminToken,
      ...(query ? { query } : {}),
      ...(body ? { body } : {}),
    })
}

const transport = new Set(['connection', 'content-length', 'date', 'keep-alive'])

function textOf(answer: Answer, company: Company): string {
  const type = answer.headers.get('content-type') ?? ''
  if (!type.includes('json')) return type
  // The document describes itself in docs/openapi.json.
  if (answer.url.endsWith('/openapi.json')) return Object.keys(answer.json<object>()).join()
  return JSON.stringify(normal(answer.json(), company))
}

/** Without what differs from run to run: times, ids, and names that are made up. */
function normal(value: unknown, company: Company, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map(item => normal(item, company, key))
    // Made at the same time, some come in any order; their order is tested elsewhere.
    return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) =>
        // Segments, scores and themes are counted in the background.
        /^(is_exact|counted_at)$/.test(name) &&
        ['redefined', 'formula', 'growth_step'].some(of => of in value)
          ? [name, 'once counted']
          : [name, normal(item, company, name)],
      ),
    )
  if (typeof value === 'number')
    return /(^|_)(id|ids|actor|added|attempts|removed|version|position|ms|by|into|from)$/.test(key)
      ? '#'
      : value
  if (typeof value !== 'string') return value
  if (key === 'secret' || key === 'position') return `A ${key}`
  return (
    value
      .replaceAll(company.server.url, 'SERVER')
      .replaceAll(company.slug, 'SLUG')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
      .replaceAll(/(hark|whsec)_[\w+/=-]+/g, '$1_SECRET')
      // Named after the company, whose number depends on what ran before.
      .replaceAll(/picture\/[0-9a-f]{32}\.webp/g, 'picture/HASH.webp')
      .replaceAll(/[0-9a-z]{8}[0-9a-f]{10}/g, 'UNIQUE')
      .replaceAll(/"(\w+)":\d+/g, '"$1":#')
      .replaceAll(/(?<=[/=#-])\d+(?=$|[/?&])/g, '#')
  )
}
