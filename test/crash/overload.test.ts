import { expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { paths } from '../support/client.ts'
import { firstCompany, freshCompany } from '../support/company.ts'
import { impatient, startHark } from '../support/hark.ts'
import { type Connection, lines, openConnection, type RawAnswer } from '../support/raw-socket.ts'
import { waitUntil } from '../support/wait-until.ts'

setDefaultTimeout(300_000)

/** Many times what is answered in a second, however quick the machine: each takes a millisecond and more. */
const readers = 1_200
const writers = 100
const memoryMaxBytes = 450e6

const hark = await startHark({ LOG_LEVEL: 'warn', ...impatient })
const flooding = await firstCompany(hark)
const other = await freshCompany(hark)

const get = (path: string, token: string) =>
  fetch(hark.url + path, { headers: { authorization: `Bearer ${token}` } }).then(
    async response => ({
      status: response.status,
      text: await response.text(),
    }),
  )

function create(token: string, title: string): string {
  const body = JSON.stringify({
    board: 'ideas',
    title,
    content: 'Some words to be stored. '.repeat(20),
  })
  const head = [
    `POST ${paths.create} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return lines(head, body)
}

let asked = 0
/** Never the same URL twice, so that no answer is cached. */
const read = (token: string) => {
  const query = `page_size=100&n=${asked++}`
  return lines([
    `GET ${paths.posts}?${query} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
  ])
}

/** Asks on each of so many connections, again and again until it is over. */
async function flood(
  connections: number,
  ask: () => string,
  answers: RawAnswer[],
  isOver: () => boolean,
): Promise<void> {
  const opened: Connection[] = []
  // Not all at once: the queue of connections to be accepted is short.
  for (let n = 0; n < connections; n++) opened.push(await openConnection(hark))
  await Promise.all(
    opened.map(async connection => {
      while (!isOver()) {
        connection.send(ask())
        const answer = await connection.answer()
        if (answer === 'closed') throw new Error(`A connection was closed. ${hark.fate()}`)
        answers.push(answer)
      }
      connection.destroy()
    }),
  )
}

function expectRefusal({ headers, body }: RawAnswer) {
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(headers.get('retry-after')).toMatch(/^[1-9]$/)
  const problem = JSON.parse(body)
  expect(Object.keys(problem)).toEqual(['type', 'title', 'status', 'detail', 'code', 'request_id'])
  expect(problem).toMatchObject({
    type: `${hark.url}/api/docs/#error-overloaded`,
    status: 503,
    code: 'overloaded',
    request_id: headers.get('x-request-id'),
  })
}

const peakMemory = () =>
  1024 * Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${hark.pid}/status`, 'utf8'))?.[1])

test('under many times the load it can bear, it refuses some at once, serves the rest and everybody else', async () => {
  for (let n = 0; n < 100; n++) {
    const connection = await openConnection(hark)
    connection.send(create(flooding.adminToken, `Filling ${n}`))
    expect((await connection.answer()) as RawAnswer).toMatchObject({ status: 201 })
    connection.destroy()
  }
  expect((await get(paths.posts, other.adminToken)).status).toBe(200)

  let number = 0
  let isOver = false
  const reads: RawAnswer[] = []
  const writes: RawAnswer[] = []
  const seen = { liveness: [] as number[], cached: [] as number[], another: [] as number[] }
  const floods = [
    flood(
      readers,
      () => read(flooding.adminToken),
      reads,
      () => isOver,
    ),
    flood(
      writers,
      () => create(flooding.adminToken, `Flood ${number++}`),
      writes,
      () => isOver,
    ),
  ]
  const aside = (async () => {
    while (!isOver) {
      seen.liveness.push((await get('/healthz', '')).status)
      seen.cached.push((await get(paths.posts, other.adminToken)).status)
      seen.another.push(
        (await get(`${paths.posts}?page_size=3&n=${asked++}`, other.adminToken)).status,
      )
    }
  })()
  const served = ({ status }: RawAnswer) => status !== 503
  const isEnough = () =>
    reads.length > 5 * readers &&
    reads.some(served) &&
    writes.some(served) &&
    seen.another.length > 10
  await waitUntil('the flood has lasted', isEnough, 120_000)
  isOver = true
  await Promise.all([...floods, aside])

  const refused = [...reads, ...writes].filter(answer => !served(answer))
  expect([...new Set(reads.map(({ status }) => status))].sort()).toEqual([200, 503])
  expect(refused.length).toBeGreaterThan(100)
  for (const answer of refused.slice(0, 200)) expectRefusal(answer)
  const delays = new Set(refused.map(({ headers }) => headers.get('retry-after')))
  expect(delays.size).toBeGreaterThan(1)
  for (const statuses of Object.values(seen)) {
    expect(statuses.length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  if (process.platform === 'linux') expect(peakMemory()).toBeLessThan(memoryMaxBytes)
  await waitUntil('the overload is reported', () =>
    hark.stdout.some(line => line.includes('"event":"overloaded"')),
  )

  // Afterwards everything is as before, and what was acknowledged is there, no more and no less.
  const { adminToken } = flooding
  await waitUntil('all is well', async () => {
    const answers = await Promise.all([
      get(`${paths.posts}?search=filling`, adminToken),
      get(`${paths.comments}?n=${asked++}`, adminToken),
      get('/board/ideas/', adminToken),
    ])
    return answers.every(({ status }) => status === 200)
  })
  const stored = await titlesOf(adminToken)
  const acknowledged = writes.filter(({ status }) => status === 201).length
  expect(acknowledged).toBeGreaterThan(0)
  expect(stored.filter(title => title.startsWith('Flood '))).toHaveLength(acknowledged)
})

async function titlesOf(token: string): Promise<string[]> {
  const titles: string[] = []
  for (let url: string | null = `${hark.url}${paths.posts}?page_size=100`; url; ) {
    const answer = await get(url.slice(hark.url.length), token)
    expect(answer.status).toBe(200)
    const page = JSON.parse(answer.text)
    titles.push(...page.results.map((post: { title: string }) => post.title))
    url = page.next
  }
  return titles
}

test('slow senders keep nobody from writing', async () => {
  const { adminToken } = other
  const whole = create(adminToken, 'Sent slowly')
  const slow: Connection[] = []
  for (let n = 0; n < 100; n++) {
    const connection = await openConnection(hark)
    connection.send(whole.slice(0, -10))
    slow.push(connection)
  }
  const quick = await openConnection(hark)
  quick.send(create(adminToken, 'Sent at once'))
  expect((await quick.answer()) as RawAnswer).toMatchObject({ status: 201 })
  // One after the other: what a busy machine cannot do within a second is refused.
  for (const connection of slow) {
    connection.send(whole.slice(-10))
    expect((await connection.answer()) as RawAnswer).toMatchObject({ status: 201 })
  }
  for (const connection of [quick, ...slow]) connection.destroy()
})
