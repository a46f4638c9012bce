import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { renameSync, writeFileSync } from 'node:fs'
import { engineKinds } from '../support/engine-under-test.ts'
import { parseExposition } from '../support/parse-exposition.ts'
import { isAlive } from '../support/postgres/processes.ts'
import { type Connection, lines } from '../support/raw-socket.ts'
import { waitUntil } from '../support/wait-until.ts'
import { command, connectToEach, environment, freshPlace, startWorkers } from './hark-workers.ts'
import { countTitles, createPost } from './requests.ts'

setDefaultTimeout(300_000)

const freshRounds = Number(process.env.HARK_TEST_ROUNDS ?? 60)

async function ask(connection: Connection, head: string[], token: string, body = '') {
  const length = body ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []
  connection.send(lines([...head, 'Host: x', `Authorization: Bearer ${token}`, ...length], body))
  const answer = await connection.answer()
  if (answer === 'closed') throw new Error('The connection was closed.')
  return answer
}

test('no counter falls where a worker is killed and replaced', async () => {
  const hark = await startWorkers(await freshPlace('sqlite'), 2)
  await hark.freshToken()
  const connections = await connectToEach(hark)
  for (const connection of connections.values())
    for (let n = 0; n < 20; n++) await ask(connection, ['GET /healthz HTTP/1.1'], '')
  const scrape = async () => {
    const headers = { connection: 'close' }
    const metrics = parseExposition(await (await fetch(`${hark.url}/metrics`, { headers })).text())
    const sum = (name: string, route?: string) =>
      metrics
        .get(name)!
        .samples.filter(({ labels }) => labels.route === route)
        .reduce((total, { value }) => total + value, 0)
    return {
      processes: sum('hark_processes'),
      requests: sum('hark_http_requests_total', '/healthz'),
    }
  }
  const before = await scrape()
  expect(before.processes).toBe(2)
  expect(before.requests).toBeGreaterThanOrEqual(40)
  const [victim] = hark.workers()
  process.kill(victim!, 'SIGKILL')
  const seen: number[] = []
  const isReplaced = async () => {
    // The one that is killed may have accepted the connection.
    const after = await scrape().catch(() => undefined)
    if (after) seen.push(after.requests)
    return (after?.processes === 2 && !hark.workers().includes(victim!)) || undefined
  }
  await waitUntil('it is replaced', isReplaced, 50_000)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(before.requests)
  for (const connection of connections.values()) connection.destroy()
  expect(await hark.kill('SIGTERM')).toBe(0)
})

describe.each(engineKinds)('workers on %s', engine => {
  test(
    'what one has written every other reads at once',
    async () => {
      const hark = await startWorkers(await freshPlace(engine), 4)
      const token = await hark.freshToken()
      const connections = [...(await connectToEach(hark)).values()]
      expect(connections).toHaveLength(4)
      const stale: string[] = []
      for (let round = 0; round < freshRounds; round++) {
        const title = `round ${round}`
        const body = JSON.stringify({ board: 'bugs', title })
        const writer = connections[round % 4]!
        const head = ['POST /api/v1/posts/create/ HTTP/1.1']
        expect((await ask(writer, head, token, body)).status).toBe(201)
        const readers = connections.filter(connection => connection !== writer)
        const reads = await Promise.all(
          readers.map(reader => ask(reader, ['GET /api/v1/posts/?page_size=5 HTTP/1.1'], token)),
        )
        for (const read of reads) if (!read.body.includes(`"${title}"`)) stale.push(title)
      }
      expect(stale).toEqual([])
      for (const connection of connections) connection.destroy()
      expect(await hark.kill('SIGTERM')).toBe(0)
    },
    60_000 + freshRounds * 100,
  )

  test('a worker that is killed is replaced, and neither that nor SIGTERM loses a post', async () => {
    const place = await freshPlace(engine)
    let hark = await startWorkers(place, 2)
    const token = await hark.freshToken()
    const acknowledged: string[] = []
    const wrong: number[] = []
    let isStopping = false
    const client = async (name: number) => {
      for (let n = 0; !isStopping; n++) {
        const title = `client ${name} post ${n}`
        const answer = await createPost(hark.url, token, title).catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(title)
        else if (answer && !isStopping) wrong.push(answer.status)
        // Some are always under way; more would only keep the machine busy.
        await Bun.sleep(50)
      }
    }
    // Of so many connections, which the system spreads at random, hardly ever all lead to one worker.
    const clients = Promise.all(Array.from({ length: 16 }, (_, name) => client(name)))
    const [victim, other] = hark.workers() as [number, number]
    await waitUntil('both work', () => {
      const busy = hark.logLines().join()
      return busy.includes(`"pid":${victim},`) && busy.includes(`"pid":${other},`)
    })

    process.kill(victim, 'SIGKILL')
    const replacement = await waitUntil('it is replaced', () => {
      const line = hark.logLines().find(text => text.includes('worker_died'))
      return line ? (JSON.parse(line) as { worker: number; replaced_by: number }) : undefined
    })
    expect(replacement.worker).toBe(victim)
    expect(hark.workers().toSorted()).toEqual([other, replacement.replaced_by].toSorted())
    // Clients keep the connections that they have: the new one is only seen by new ones.
    const connections = await connectToEach(hark)
    const body = JSON.stringify({ board: 'bugs', title: 'Through the new one' })
    const create = ['POST /api/v1/posts/create/ HTTP/1.1']
    const answer = await ask(connections.get(replacement.replaced_by)!, create, token, body)
    expect(answer.status).toBe(201)
    acknowledged.push('Through the new one')
    for (const connection of connections.values()) connection.destroy()

    const workers = hark.workers()
    isStopping = true
    expect(await hark.kill('SIGTERM')).toBe(0)
    await clients
    expect(workers.filter(isAlive)).toEqual([])
    await hark.ended()
    expect(hark.output.err).toBe('')
    // Nobody wrote into another's line.
    for (const line of hark.logLines()) JSON.parse(line)
    expect(wrong).toEqual([])

    hark = await startWorkers(place, 2)
    const stored = await countTitles(hark.url, token)
    expect(acknowledged.filter(title => stored.get(title) !== 1)).toEqual([])
    expect(await hark.kill('SIGTERM')).toBe(0)
    await hark.ended()
    expect(hark.output.out).not.toContain('hark_')
    const verify = Bun.spawnSync([command, 'verify'], { env: environment(place) })
    expect([verify.exitCode, verify.stderr.toString()]).toEqual([0, ''])
  })
})

test('SIGTERM to the whole group, as systemd sends it, stops all workers in order', async () => {
  const hark = await startWorkers(await freshPlace('sqlite'), 2)
  await hark.freshToken()
  for (const worker of hark.workers()) process.kill(worker, 'SIGTERM')
  // The supervisor gets it as well, and passes it on: for the workers it is the second.
  expect(await hark.kill('SIGTERM')).toBe(0)
})

test('workers do not outlive a supervisor that is killed', async () => {
  const hark = await startWorkers(await freshPlace('sqlite'), 3)
  const workers = hark.workers()
  expect(workers).toHaveLength(3)
  await hark.kill('SIGKILL')
  await waitUntil('all have ended', () => !workers.some(isAlive))
  await hark.ended()
  expect(hark.output.out).toContain('supervisor_lost')
})

test('workers that cannot start again stop Hark with one sentence', async () => {
  const place = await freshPlace('sqlite')
  const hark = await startWorkers(place, 2)
  const workers = hark.workers()
  renameSync(place.DATA_DIR, `${place.DATA_DIR}-away`)
  writeFileSync(place.DATA_DIR, 'No folder.')
  process.kill(workers[0]!, 'SIGKILL')
  expect(await hark.ended()).toBe(1)
  expect(hark.output.err).toEndWith(
    'hark: 5 workers ended within 10 seconds, each as soon as it was started, the last with exit code 1; Hark stops.\n',
  )
  expect(workers.filter(isAlive)).toEqual([])
})

test('workers that others kill as soon as they start are replaced, however many', async () => {
  const hark = await startWorkers(await freshPlace('sqlite'), 2)
  const token = await hark.freshToken()
  const spared = hark.workers()[1]!
  // Hark gives up after five failed starts; SIGTERM ends a worker by its signal or, once it is listening, with 0.
  for (let n = 0; n < 8; n++) {
    const victim = hark.workers().find(pid => pid !== spared)!
    process.kill(victim, n % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    await waitUntil('it is replaced', () => {
      const [first, second] = hark.workers()
      return second !== undefined && first !== victim && second !== victim
    })
  }
  await waitUntil(
    'all deaths are logged',
    () => hark.logLines().filter(line => line.includes('worker_died')).length === 8,
  )
  expect((await createPost(hark.url, token, 'Still there')).status).toBe(201)
  expect(await hark.kill('SIGTERM')).toBe(0)
})

test('workers share a port with each other and with nobody else', async () => {
  const first = await startWorkers(await freshPlace('sqlite'), 2)
  const { port } = new URL(first.url)
  for (const workers of ['1', '2']) {
    const place = await freshPlace('sqlite')
    const words = [command, 'serve', '--workers', workers, '--port', port]
    const second = Bun.spawnSync(words, { env: environment(place) })
    expect([second.exitCode, second.stdout.toString(), second.stderr.toString()]).toEqual([
      1,
      '',
      `hark: Port ${port} is taken; choose another with --port or PORT.\n`,
    ])
    // The token of that installation is still to be shown.
    const third = await startWorkers(place, 2)
    await third.freshToken()
    expect(await third.kill('SIGTERM')).toBe(0)
  }
  expect(await first.kill('SIGTERM')).toBe(0)
})

test('workers count a limit together', async () => {
  const limit = 40
  const own = { RATE_LIMIT_PER_MINUTE: String(limit) }
  const hark = await startWorkers(await freshPlace('sqlite'), 4, own)
  const token = await hark.freshToken()
  const connections = [...(await connectToEach(hark)).values()]
  let allowed = 0
  for (let n = 0; n < limit * 3; n++) {
    const { status } = await ask(connections[n % 4]!, ['GET /api/v1/me/ HTTP/1.1'], token)
    if (status === 200) allowed++
    else expect(status).toBe(429)
  }
  // Each hears a moment later what the others allowed, and a minute's share comes back meanwhile.
  expect(allowed).toBeGreaterThanOrEqual(limit)
  expect(allowed).toBeLessThan(limit * 1.5)
  for (const connection of connections) connection.destroy()
  expect(await hark.kill('SIGTERM')).toBe(0)
})
