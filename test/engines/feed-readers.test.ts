import { expect, onTestFinished, setDefaultTimeout, test } from 'bun:test'
import { loadConfig } from '../../src/config/load-config.ts'
import { addToken } from '../../src/features/auth/tokens/add-token.ts'
import { addUser } from '../../src/features/people/users/add-user.ts'
import { createPost } from '../../src/features/posts/create-post.ts'
import { postFollowed } from '../../src/features/votes/followers/events.ts'
import { createLog } from '../../src/platform/log.ts'
import { serve } from '../../src/server/process/serve.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { type EventPage, openStream, received } from '../support/events.ts'
import { patient } from '../support/hark.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { Report } from './feed-readers-runner.ts'
import { type EngineName, engineNames, nobody, temporaryCompany } from './temporary-store.ts'

setDefaultTimeout(300_000)

/** HARK_FEED_READERS=10000 for more; PostgreSQL takes longer to let them in. */
const given = process.env.HARK_FEED_READERS
const writes = 10

/** A server in this process, and how often it looks at the log. */
async function servedCompany(engine: EngineName) {
  const { store, ...company } = await temporaryCompany({ engine, atEnd: onTestFinished })
  const counts = { looks: 0, statements: 0, ownWrites: 0 }
  const counted: Store['engine'] = {
    ...store.engine,
    read(scope, statement) {
      counts.statements++
      if (/ events /.test(statement.sql)) counts.looks++
      return store.engine.read(scope, statement)
    },
    write(scope, work) {
      counts.ownWrites++
      return store.engine.write(scope, work)
    },
    close: async () => {},
  }
  const config = loadConfig({ PORT: '0', HOST: '127.0.0.1', ...patient }, {})
  const own = createStore(counted, store.clock, config.overloadWaitMs)
  const server = serve(config, own, createLog('error'))
  server.markStarted()
  onTestFinished(() => server.stop())
  const poster = {
    actor: nobody,
    audience: { boards: 'every' as const },
    creatorId: company.userId,
  }
  return {
    ...company,
    server,
    counts,
    tokens: (count: number, ownerId = company.userId) =>
      Promise.all(Array.from({ length: count }, () => addToken(company.db, nobody, { ownerId }))),
    write: (board = 'open') => createPost(company.db, poster, { board, title: 'A', content: '' }),
  }
}

function openReaders(url: string, tokens: string[], count: number) {
  let report: Report = { begun: 0, received: 0 }
  const file = `${import.meta.dir}/feed-readers-runner.ts`
  const child = Bun.spawn([process.execPath, file, new URL(url).port, String(count), ...tokens], {
    stdout: 'inherit',
    stderr: 'inherit',
    ipc: message => {
      report = message as Report
    },
  })
  return {
    report: () => report,
    close: async () => {
      child.kill()
      await child.exited
    },
  }
}

for (const engine of engineNames) {
  const readers = Number(given ?? { SQLite: 2_000, PostgreSQL: 100 }[engine])
  test(`on ${engine} ${readers} streams cost one look a write, and get every event`, async () => {
    const { db, server, counts, tokens, write } = await servedCompany(engine)
    const member = { email: 'team@example.com', name: 'T', role: 'team' as const }
    const memberId = (await addUser(db, nobody, member))!
    // Half of the readers do not see the hidden board.
    const admins = await tokens(Math.ceil(readers / 400))
    const members = await tokens(Math.ceil(readers / 400), memberId)
    const mixed = admins.flatMap((token, at) => [token, members[at]!])
    const clients = openReaders(server.url, mixed, readers)
    await waitUntil('all have begun', () => clients.report().begun === readers, 60_000)

    const before = { ...counts }
    const startedAt = performance.now()
    for (let count = 1; count <= writes; count++) {
      await write()
      await waitUntil('all have it', () => clients.report().received >= count * readers, 60_000)
    }
    const ms = (performance.now() - startedAt) / writes
    const looks = counts.looks - before.looks
    // What the server itself writes meanwhile, such as the search index, may change the company's revision, too.
    expect(looks).toBeLessThanOrEqual(writes + counts.ownWrites - before.ownWrites + 5)
    expect(looks).toBeGreaterThanOrEqual(writes)
    // On PostgreSQL it asks for the revision four times a second, whoever waits.
    expect(counts.statements - before.statements).toBeLessThan(
      20 * writes + (10 * (ms * writes)) / 250,
    )

    await write('hidden')
    const sent = writes * readers + readers / 2
    await waitUntil('admins have it', () => clients.report().received >= sent, 60_000)
    await write()
    await waitUntil('all have it', () => clients.report().received >= sent + readers, 60_000)
    expect(clients.report().received).toBe(sent + readers)
    await clients.close()
    if (given)
      process.stderr.write(
        `${engine}: ${readers} readers, ${ms.toFixed(0)} ms until all have a write, ${looks} looks for ${writes} writes, ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB\n`,
      )
  })

  test(`on ${engine} long polls that come back cost no look of their own`, async () => {
    const { server, counts, tokens, write } = await servedCompany(engine)
    const [token] = await tokens(1)
    const ask = async (query: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/api/v1/events/?${query}`, { headers })
      return (await answer.json()) as EventPage
    }
    const { position } = await ask('after=latest')
    const rounds = 5
    let returned = 0
    const before = { ...counts }
    let isOver = false
    // Where nobody waits for five seconds, as on a busy machine, the end of the log is forgotten.
    const watcher = (async () => {
      while (!isOver) await ask(`after=${position}&wait=1&post=999999`)
    })()
    const polls = Array.from({ length: 100 }, async () => {
      const versions: number[] = []
      for (let after = position; versions.length < rounds; ) {
        const page = await ask(`after=${after}&wait=30`)
        versions.push(...page.results.map(({ version }) => version))
        after = page.position
        returned++
      }
      return versions
    })
    for (let round = 1; round <= rounds; round++) {
      await write()
      await waitUntil('all have it', () => returned >= round * polls.length, 60_000)
    }
    const start = Number(position.split('-')[0])
    const expected = Array.from({ length: rounds }, (_, at) => start + at + 1)
    for (const versions of await Promise.all(polls)) expect(versions).toEqual(expected)
    isOver = true
    await watcher
    // The first of each find nobody there, or what was not looked at yet, and read for themselves, twice at most. One look
    // a poll would be five for each.
    const first = 2 * (polls.length + 1)
    const ownWrites = counts.ownWrites - before.ownWrites
    expect(counts.looks - before.looks).toBeLessThanOrEqual(first + rounds + ownWrites + 5)
  })
}

test('a stream whose client does not read is not read ahead for, and misses nothing', async () => {
  const { db, server, counts, tokens, openBoard, userId } = await servedCompany('SQLite')
  const [token] = await tokens(1)
  const events = 100_000
  await db.write(nobody, async transaction => {
    const data = { post_id: 1, board_id: openBoard, user_id: userId, reason: 'asked' as const }
    for (let count = 0; count < events; count++) transaction.record(postFollowed, data)
  })
  const before = counts.looks
  const pagesMin = events / 100
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const { promise, resolve } = Promise.withResolvers<import('node:net').Socket>()
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => resolve(socket))
  await promise
  socket.pause()
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `GET /api/v1/events/?page_size=100 HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`,
  )
  let [looks, since] = [counts.looks, performance.now()]
  await waitUntil('nothing is read any more', () => {
    if (looks !== counts.looks) [looks, since] = [counts.looks, performance.now()]
    return counts.looks > before && performance.now() - since > 500
  })
  expect(counts.looks - before).toBeLessThan(pagesMin / 2)
  let count = 0
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    count += text.split('\ndata').length - 1
  })
  socket.resume()
  await waitUntil('all have come', () => count >= events, 60_000)
  socket.destroy()

  const stream = await openStream(token!, '?after=latest', { on: server as never })
  await waitUntil('it has begun', () => stream.blocks.length > 0)
  expect(received(stream)).toEqual([])
  await stream.close()
})
