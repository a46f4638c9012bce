import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../../test/engines/feed-readers-runner.ts'
import { type FeedFigures, startFeedServer } from '../load/feed-server.ts'
import { tell } from '../print.ts'
import { limitRow, type Row } from '../row.ts'
import { keepTrack, stopChild } from '../servers/children.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

/** An index that is written meanwhile changes the company's revision, too: that may take a look more. */
const looksMax = 1.5
/** One may have twice as many open. */
const readersPerToken = 100
const waitMs = 180_000

type Server = Awaited<ReturnType<typeof startFeedServer>>

/**
 * Streams of events (`text/event-stream`) that wait while one post after the other is created, and each has to receive
 * every one of them. What a write costs the server's process with them and without.
 */
export async function measureFeed(setting: Setting, stage: Stage): Promise<Row[]> {
  const { folder, isQuick } = setting
  const [readers, writes] = isQuick ? [100, 3] : [10_000, 20]
  const postgres = await stage.postgres()
  const rows: Row[] = []
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const dataDir = join(folder, `feed-${engine}`)
    mkdirSync(dataDir)
    const place = {
      dataDir,
      ...(engine === 'PostgreSQL' ? { databaseUrl: await postgres.freshDatabase() } : {}),
    }
    const server = await startFeedServer(place, Math.ceil(readers / readersPerToken))
    try {
      rows.push(await measureReaders(server, { engine, readers, writes }))
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return rows
}

type Given = { engine: string; readers: number; writes: number }

async function measureReaders(server: Server, { engine, readers, writes }: Given): Promise<Row> {
  // The first compile statements.
  await server.write(writes)
  const before = await server.write(0)
  const alone = difference(await server.write(writes), before, writes)
  const idleBytes = await server.memory()
  const clients = openReaders(server, readers)
  try {
    await clients.until('have begun', ({ begun }) => begun === readers)
    const kbPerReader = ((await server.memory()) - idleBytes) / readers / 1_000
    const waiting = await server.write(0)
    const startedAt = performance.now()
    for (let count = 1; count <= writes; count++) {
      await server.write(1)
      await clients.until('have it', ({ received }) => received >= count * readers)
    }
    const allHaveItMs = (performance.now() - startedAt) / writes
    const spent = difference(await server.write(0), waiting, writes)
    const name = `looks at the log for each write, ${readers.toLocaleString('en')} waiting readers, ${engine}`
    const absolute =
      `${spent.statements.toFixed(1)} reads and ${(spent.cpuMicros / 1_000).toFixed(1)} ms of CPU a write ` +
      `(${alone.statements.toFixed(1)} and ${(alone.cpuMicros / 1_000).toFixed(1)} ms without readers), ` +
      `${(spent.cpuMicros / readers).toFixed(1)} µs a reader and event; ${kbPerReader.toFixed(1)} kB a reader; ` +
      `all have it after ${allHaveItMs.toFixed(0)} ms`
    tell(`  ${name}: ${absolute}`)
    return limitRow({ name, against: '–', goal: looksMax }, spent.looks, 'times', absolute)
  } finally {
    await clients.close()
  }
}

/** For each write. */
function difference(after: FeedFigures, before: FeedFigures, writes: number): FeedFigures {
  return {
    statements: (after.statements - before.statements) / writes,
    looks: (after.looks - before.looks) / writes,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / writes,
    bytes: after.bytes,
  }
}

/** In a process of its own: each takes a file descriptor on both sides. */
function openReaders({ url, tokens }: Server, count: number) {
  let report: Report = { begun: 0, received: 0 }
  const script = join(import.meta.dir, '../../../test/engines/feed-readers-runner.ts')
  const { port } = new URL(url)
  const child = keepTrack(
    Bun.spawn([process.execPath, script, port, String(count), ...tokens], {
      stdout: 'inherit',
      stderr: 'inherit',
      ipc: message => {
        report = message as Report
      },
    }),
  )
  return {
    async until(what: string, isSo: (report: Report) => boolean) {
      for (const startedAt = performance.now(); !isSo(report); await Bun.sleep(2))
        if (performance.now() - startedAt > waitMs)
          throw new Error(
            `Not all ${count} readers ${what}: ${JSON.stringify(report)}. Is \`ulimit -n\` high enough?`,
          )
    },
    close: () => stopChild(child),
  }
}
