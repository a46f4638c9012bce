import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SQL } from 'bun'
import { sql } from 'kysely'
import {
  type Follower,
  findBehind,
  followEvents,
} from '../../src/features/events/jobs/follow-events.ts'
import { takeLease } from '../../src/features/events/jobs/lease.ts'
import { activityFollower } from '../../src/features/insight/count-events.ts'
import { notifier } from '../../src/features/notifications/notify.ts'
import { duplicatesFollower } from '../../src/features/posts/duplicates/follow-posts.ts'
import { segmentFollower } from '../../src/features/segments/follow-events.ts'
import { themeFollower } from '../../src/features/themes/count-themes.ts'
import { webhookFollower } from '../../src/features/webhooks/deliver/plan-deliveries.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createLog } from '../../src/platform/log.ts'
import { openStore } from '../../src/server/process/open-store.ts'
import { lineMaker } from '../evidence/company.ts'
import { fill } from '../http/corpus/prepare-corpus.ts'
import { print } from '../http/print.ts'

// What following an event of an import costs, in this process's processor time and in all: `bin/bun bench/follow/run.ts [--posts N]
// [--rounds N] [--database-url URL]`, on SQLite without a URL. PostgreSQL needs the URL of a superuser, for a database of its own.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
    'database-url': { type: 'string' },
  },
})
const posts = Number(values.posts)
const clock = systemClock()
const followers: Follower[] = [
  notifier(clock, () => false),
  webhookFollower,
  activityFollower,
  duplicatesFollower,
  segmentFollower,
  themeFollower,
]
/** What following adds. */
const added = ['job_cursors', 'daily_counts', 'block_counts', 'duplicate_checks', 'deliveries']
const folder = mkdtempSync(join(tmpdir(), 'hark-follow-'))
const name = `hark_follow_${process.pid}`
const superuser = values['database-url']
const admin = superuser ? new SQL(superuser, { max: 1 }) : undefined
const place = {
  dataDir: join(folder, 'data'),
  ...(superuser && { databaseUrl: new URL(`/${name}`, superuser).href }),
}
try {
  await admin?.unsafe(`create database ${name} template template0 encoding 'UTF8'`)
  const command = resolve(import.meta.dir, '../../bin/hark')
  await fill(command, posts, place, lineMaker(posts, 'follow'), 'skipped')
  for (let round = 0; round < Number(values.rounds); round++) await measure()
} finally {
  await admin?.unsafe(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function measure() {
  const store = await openStore({ databaseUrl: undefined, ...place }, clock, { isAside: true })
  await store.engine.write('everybody', async transaction => {
    for (const table of added) await sql`delete from ${sql.table(table)}`.execute(transaction)
  })
  const lease = await takeLease(store, 'bench', 60_000)
  const [began, before] = [performance.now(), process.cpuUsage()]
  const log = createLog('error')
  await followEvents(store, lease!, followers, log, new AbortController().signal)
  const { user, system } = process.cpuUsage(before)
  const micros = (performance.now() - began) * 1_000
  if ((await findBehind(store, followers)).length > 0) throw new Error('Not all were followed.')
  const { rows } = await sql<{ last: number }>`select max(version) as last from events`.execute(
    store.installation,
  )
  const events = rows[0]!.last
  const each = (all: number) => (all / events).toFixed(1)
  print(`${events} events, µs each: ${each(user + system)} of CPU, ${each(micros)} in all`)
  await store.engine.close()
}
