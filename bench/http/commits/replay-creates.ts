import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { join } from 'node:path'
import { percentiles } from '../load/percentiles.ts'
import type { Sample } from '../load/plan.ts'
import { postsPerCommit, type Recording, startsPost } from './recording.ts'

// The bare loop: the recorded statements, prepared once, 32 posts a commit, as durable as Hark's:
// DATA_DIR FILE. The first fifth warms up.

const [dataDir = '', file = ''] = process.argv.slice(2)
const { texts, steps } = (await Bun.file(file).json()) as Recording
const database = new Database(join(dataDir, 'hark.db'), { strict: true })
database.run('pragma journal_mode = wal')
database.run('pragma synchronous = full')
database.run('pragma foreign_keys = on')
database.run('pragma cache_size = -32768')
const statements = texts.map(text => database.prepare<unknown, SQLQueryBindings[]>(text))

const commits = cutIntoCommits()
const warmUps = Math.floor(commits.length / 5)
const durations: number[] = []
let startedAt = 0
for (const [index, commit] of commits.entries()) {
  const begunAt = performance.now()
  if (index === warmUps) startedAt = begunAt
  database.run('begin immediate')
  for (const [number, ...values] of commit) statements[number]!.run(...values)
  database.run('commit')
  if (index >= warmUps) durations.push(performance.now() - begunAt)
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

function cutIntoCommits(): Recording['steps'][] {
  const cut: Recording['steps'][] = []
  let posts = 0
  for (const step of steps) {
    if (startsPost(texts[step[0]]!) && posts++ % postsPerCommit === 0) cut.push([])
    // What a create writes before its post belongs to the commit before; the first has none.
    if (cut.length === 0) cut.push([])
    cut.at(-1)!.push(step)
  }
  return cut
}
