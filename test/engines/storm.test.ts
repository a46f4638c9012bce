import { describe, expect, test } from 'bun:test'
import { finishPosts } from '../../src/features/posts/purge-post.ts'
import { verifyStore } from '../../src/features/transfer/verify/verify-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { openStore, patient } from '../../src/server/process/open-store.ts'
import { actors } from '../../src/store/event.ts'
import type { Store } from '../../src/store/store.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import { randomFrom, seedOfRun } from '../support/random.ts'
import { KnownIds, knowDemo } from './conformance/known-ids.ts'
import { runHark } from './conformance/run-hark.ts'
import { furnish } from './conformance/side.ts'
import { expectRebuilt, runStorm, stormFrom } from './storm/run-storm.ts'
import { engineNames, newDatabaseUrl } from './temporary-store.ts'

const seed = seedOfRun('test/engines/storm.test.ts')
const count = Number(process.env.HARK_STORM_OPERATIONS ?? inLongRun(150, 1000))
const processes = 3
const month = 31 * 24 * 60 * 60 * 1_000_000

/** On PostgreSQL any number of nodes; on one file the workers of one server. */
async function start(databaseUrl: string | undefined): Promise<RunningHark[]> {
  if (!databaseUrl) return [await startHark({ WORKERS: String(processes) })]
  const nodes: RunningHark[] = []
  // One after the other, so that the first one creates the company and prints its token.
  for (let at = 0; at < processes; at++) nodes.push(await startHark({ DATABASE_URL: databaseUrl }))
  return nodes
}

describe.each(engineNames)('on %s', engine => {
  test(`${count} random operations on ${processes} processes leave what their log says`, async () => {
    const databaseUrl = await newDatabaseUrl(engine)
    const nodes = await start(databaseUrl)
    const { dataDir } = nodes[0]!
    const env: Record<string, string> = databaseUrl
      ? { DATABASE_URL: databaseUrl }
      : { DATA_DIR: dataDir }
    const tokens = await furnish(nodes[0]!, env)
    const random = randomFrom(seed)
    const known = new KnownIds()
    const store = await openStore({ dataDir, databaseUrl }, systemClock(), patient)
    try {
      await knowDemo(store, known)
      const next = stormFrom(random, known.choices(random))
      const urls = nodes.map(({ url }) => url)
      const figures = await runStorm({ urls, tokens, random, known, next, count })
      const { failures, ...rest } = figures
      process.stdout.write(`${engine}, seed ${seed}: ${JSON.stringify(rest, null, 1)}\n`)
      expect([seed, failures.map(failure => withLog(nodes, failure))]).toEqual([seed, []])
      for (const node of nodes) expect([seed, await node.stop()]).toEqual([seed, 0])
      const verified = await runHark(env, 'verify')
      const { events, posts } = await expectRebuilt(store)
      process.stdout.write(`${posts} posts rebuilt from ${events} events. ${verified}\n`)
      await purgeDeleted(store)
      expect([seed, (await verifyStore(store)).errors]).toEqual([seed, []])
      await expectRebuilt(store)
    } finally {
      await store.engine.close()
    }
  }, 3_600_000)
})

/** A failure with what the servers logged about its request. */
function withLog(nodes: RunningHark[], failure: string): string {
  const [requestId] = /operation-\d+/.exec(failure) ?? ['operation']
  const lines = nodes.flatMap(({ stderr, stdout }) => [...stderr, ...stdout])
  const logged = lines.filter(line => line.includes(`"${requestId}"`) && line.includes('error'))
  return [failure, ...logged].join('\n')
}

/** As if everything that is deleted had been for a month. */
async function purgeDeleted(store: Store) {
  for (const { id } of await store.installation.selectFrom('companies').select('id').execute())
    await store.company(id).write(actors.system, transaction =>
      transaction.query
        .updateTable('posts')
        .set(eb => ({ deleted: eb('deleted', '-', month) }))
        .where('deleted', 'is not', null)
        .execute(),
    )
  await finishPosts(store, new AbortController().signal)
}
