import { describe, expect, test } from 'bun:test'
import { freshFolder } from '../support/fresh-folder.ts'
import { startHark } from '../support/hark.ts'
import { fileOf, importLine } from '../support/importing.ts'
import { waitUntil } from '../support/wait-until.ts'
import { engineNames, newDatabaseUrl } from './temporary-store.ts'

const lists = [
  '/api/v1/posts/',
  '/api/v1/posts/?page_size=3',
  '/api/v1/posts/?search=words',
  '/api/v1/comments/',
  '/api/v1/me/',
]
const people = Array.from({ length: 40 }, (_, n) => ({
  email: `${n}@people.example`,
  full_name: `Person ${n}`,
}))

describe.each(engineNames)('on %s', engine => {
  test('a sync that changes nobody’s name leaves every cached list as it is', async () => {
    const databaseUrl = await newDatabaseUrl(engine)
    const env = { ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), DATA_DIR: freshFolder() }
    const server = await startHark(env)
    const token = await server.firstToken()
    const comments = [{ content: 'Yes', creator: people[0]! }]
    const lines = people.map(creator =>
      importLine({ board: 'bugs', title: 'Some words', creator, votes: people, comments }),
    )
    await server.hark(['import', fileOf(lines)])
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const send = async (path: string, method = 'GET', body?: object) => {
      const sent = body ? { body: JSON.stringify(body) } : {}
      const answer = await fetch(`${server.url}${path}`, { method, headers, ...sent })
      return { status: answer.status, text: await answer.text() }
    }
    const bulk = async (body: object) =>
      expect((await send('/api/v1/users/bulk/', 'POST', body)).status).toBe(200)
    const readAll = async () => {
      const texts: string[] = []
      for (const path of lists) texts.push((await send(path)).text)
      return texts
    }
    const before = await readAll()
    for (let round = 1; round <= 5; round++) {
      const organizations = [
        { external_id: 'a', name: `A ${round}`, revenue: round },
        { external_id: `o-${round}`, name: 'Another', revenue: 1 },
      ]
      const known = people.map(({ email, full_name: name }) => ({
        external_id: email,
        email,
        name,
        segment: `${round}`,
        organization: round % 2 ? 'a' : `o-${round}`,
      }))
      const fresh = Array.from({ length: 400 }, (_, n) => ({
        external_id: `new-${round}-${n}`,
        email: `new-${round}-${n}@people.example`,
        name: 'New',
      }))
      await bulk({ organizations, users: [...known, ...fresh] })
      const put = { segment: `put ${round}`, organization: `o-${round}` }
      const path = '/api/v1/users/by-external-id/0%40people.example/'
      expect((await send(path, 'PUT', put)).status).toBe(200)
      expect(await readAll()).toEqual(before)
    }
    // Responses to this filter are never cached.
    const top = '/api/v1/posts/?organization=a&sort=revenue&view=full&page_size=1'
    let looks = 0
    const counted = async () => {
      looks++
      return JSON.parse((await send(top)).text).results[0]?.revenue
    }
    await waitUntil('all revenue is counted', async () => (await counted()) === 6)
    expect(await readAll()).toEqual(before)
    const counts = await endedCounts(server)
    expect(counts.confirmed_by_statement).toBe(0)
    expect(counts.confirmed_by_events).toBeGreaterThanOrEqual(6 * lists.length - 6)
    expect(counts.built - looks).toBe(lists.length)
  }, 300_000)
})

/** What the server says of its cache when it ends. */
async function endedCounts(server: Awaited<ReturnType<typeof startHark>>) {
  await server.stop()
  const counts = { confirmed_by_events: 0, confirmed_by_statement: 0, built: 0 }
  for (const line of server.stdout) {
    if (line.includes('"response_cache"'))
      for (const name of ['confirmed_by_events', 'confirmed_by_statement', 'built'] as const)
        counts[name] += JSON.parse(line)[name]
  }
  return counts
}
