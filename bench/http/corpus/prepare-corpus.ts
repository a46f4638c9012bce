import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import { listJobs } from '../../../src/features/events/jobs/list-jobs.ts'
import { readComparable } from '../../../src/features/posts/duplicates/compare-post.ts'
import { likenessVersion } from '../../../src/features/search/query/find-likeness.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import type { Store } from '../../../src/store/store.ts'
import { bar } from '../print.ts'
import { harkEnvironment, startHark } from '../servers/hark.ts'
import { keptFolder, removeOutdated } from './kept-folder.ts'
import { makePost, makerVersion } from './make-post.ts'

/** A company with this many posts of the maker, their votes and comments. */
export type Corpus = { posts: number; dataDir: string; token: string }

/** On SQLite: made once and kept, for the maker and migrations as they are, then copied. */
export async function prepareCorpus(
  command: string,
  posts: number,
  copyTo: string,
): Promise<Corpus> {
  const name = `${posts}-posts-${schemaHash()}`
  const kept = join(keptFolder, name)
  if (!existsSync(kept)) {
    removeOutdated(posts, name)
    await makeKept(command, posts, kept)
  }
  cpSync(kept, copyTo, { recursive: true })
  return { posts, dataDir: copyTo, token: readFileSync(join(copyTo, 'token'), 'utf8') }
}

async function makeKept(command: string, posts: number, kept: string) {
  const draft = `${kept}-draft-${process.pid}`
  try {
    const { token } = await fill(command, posts, { dataDir: draft })
    writeFileSync(join(draft, 'token'), token)
    // Only under its final name is it complete.
    renameSync(draft, kept)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

type Place = { dataDir: string; databaseUrl?: string }

/**
 * Fills a new installation, on either engine; `make` makes the line of a post. Its events are followed, or skipped, as those of
 * a company from a snapshot are.
 */
export async function fill(
  command: string,
  posts: number,
  place: Place,
  make: (number: number) => object = makePost,
  events: 'followed' | 'skipped' = 'followed',
): Promise<Corpus> {
  const { token, stop } = await startHark({ command, ...place })
  await stop()
  await importPosts(command, posts, { ...place, make })
  if (events === 'skipped') await skipEvents(place)
  await finishImport(command, place)
  return { posts, dataDir: place.dataDir, token }
}

/** Into the first company, unless another is named; it has boards of the same names. */
export async function importPosts(
  command: string,
  posts: number,
  {
    company,
    make = makePost,
    ...place
  }: Place & { company?: string; make?: (at: number) => object },
) {
  const into = company ? ['--company', company] : []
  const child = Bun.spawn([command, 'import', '-', ...into], {
    env: harkEnvironment({ command, ...place }),
    stdin: 'pipe',
    stdout: 'ignore',
    // Its own progress would be drawn over ours.
    stderr: 'pipe',
  })
  const errors = child.stderr.text()
  await Promise.race([writeLines(posts, make, child.stdin), child.exited])
  if ((await child.exited) !== 0) throw new Error(`hark import failed: ${await errors}`)
}

/**
 * Lets the server do what an import leaves to do, so that it does not do it while something is measured. Only as if all
 * posts had been compared for duplicates: that takes a fifth of a core for minutes or days.
 */
async function finishImport(command: string, place: Place) {
  const store = await openStore({ databaseUrl: undefined, ...place })
  const db = store.company(1)
  const { rules } = await readComparable(db)
  const sweep = { method: likenessVersion, rules, passed_to: null }
  // On a slow machine, the first server has already begun one.
  const isDone = 'on conflict (company_id) do update set passed_to = null'
  await db.maintain(transaction => insertRows(transaction, 'duplicate_sweeps', [sweep], isDone))
  const { pid, stop } = await startHark({ command, ...place, token: '' })
  try {
    while (!(await hasFollowed(store))) {
      if (!existsSync(`/proc/${pid}`) && existsSync('/proc'))
        throw new Error('hark serve has ended')
      await Bun.sleep(200)
    }
  } finally {
    await stop()
  }
  await db.maintain(({ query }) => query.deleteFrom('duplicate_checks').execute())
  await store.engine.close()
}

/** Those that count what happened skip it, too; `startAtEnd` lets them begin with the first event. */
async function skipEvents(place: Place) {
  const { engine } = await openStore({ databaseUrl: undefined, ...place })
  await engine.write('everybody', transaction =>
    sql`insert into job_cursors (company_id, consumer, version)
      select c.id, k.name, c.version from companies c cross join job_consumers k where true
      on conflict (company_id, consumer) do update set version = excluded.version`.execute(
      transaction,
    ),
  )
  await engine.close()
}

/** Whether all who follow events are done with them; who counts all there ever were is there from its first ones on. */
async function hasFollowed(store: Store): Promise<boolean> {
  const jobs = await listJobs(store)
  const isKnown = jobs.some(({ consumer }) => consumer === 'activity')
  return isKnown && jobs.every(({ events_behind, pending }) => events_behind + pending === 0)
}

async function writeLines(posts: number, make: (at: number) => object, sink: Bun.FileSink) {
  const progress = bar('posts imported', posts)
  for (let number = 0; number < posts; number++) {
    sink.write(`${JSON.stringify(make(number))}\n`)
    if (number % 500 === 0) {
      await sink.flush()
      progress.at(number)
    }
  }
  await sink.end()
  progress.at(posts)
}

function schemaHash(): string {
  const text = JSON.stringify([makerVersion, migrations.filter(each => each.engine !== 'postgres')])
  return new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 12)
}
