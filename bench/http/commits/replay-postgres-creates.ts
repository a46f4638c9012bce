import { deserialize } from 'bun:jsc'
import { SQL } from 'bun'
import { percentiles } from '../load/percentiles.ts'
import type { Sample } from '../load/plan.ts'
import { type PostgresRecording, postsPerCommit } from './recording.ts'

// The bare loop on PostgreSQL: the recorded statements on one connection, 32 posts a commit. All statements of a
// commit travel together. DATABASE_URL FILE. The first fifth warms up.

const [databaseUrl = '', file = ''] = process.argv.slice(2)
const recording = deserialize(await Bun.file(file).arrayBuffer()) as PostgresRecording
const { posts, texts, transactions } = recording
const client = new SQL(databaseUrl, { max: 1, idleTimeout: 0 })
const session = await client.reserve()

// Hark's transactions may hold one post or several.
const commitsWanted = Math.ceil(posts / postsPerCommit)
const perCommit = Math.max(1, Math.round(transactions.length / commitsWanted))
const warmUps = Math.floor(commitsWanted / 5)
const durations: number[] = []
let startedAt = 0
for (let first = 0, commit = 0; first < transactions.length; first += perCommit, commit++) {
  const begunAt = performance.now()
  if (commit === warmUps) startedAt = begunAt
  const steps = transactions.slice(first, first + perCommit).flat()
  await Promise.all([
    session`begin`,
    ...steps.map(([number, ...values]) => session.unsafe(texts[number]!, values)),
    session`commit`,
  ])
  if (commit >= warmUps) durations.push(performance.now() - begunAt)
}
const seconds = (performance.now() - startedAt) / 1000
const requests = durations.length * postsPerCommit
const sample: Sample = {
  requests,
  perSecond: requests / seconds,
  ...percentiles(durations),
  bytesPerRequest: 0,
}
process.stdout.write(JSON.stringify(sample))
process.exit(0)
