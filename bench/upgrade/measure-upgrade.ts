import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SQL } from 'bun'
import { startPostgres } from '../../test/support/postgres.ts'
import { commandOf, releaseTree } from '../../test/support/release-tree.ts'
import { importPosts } from '../http/corpus/prepare-corpus.ts'
import { harkEnvironment, startHark } from '../http/servers/hark.ts'

/**
 * A database of 0.2.0 is upgraded to this version while 0.2.0 serves 20 reads and 5 writes a second, which the new version
 * takes over afterwards; then it is upgraded again and killed at ten points. `bin/bun bench/upgrade/measure-upgrade.ts
 * [POSTS] [sqlite|postgres]`.
 */
const [posts = 100_000, only] = [Number(process.argv[2] ?? 100_000), process.argv[3]]
const released = '63e158a2'
const root = resolve(import.meta.dir, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'hark-upgrade-'))
process.env.SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

type Place = { dataDir: string; databaseUrl?: string }
type Answer = { at: number; ms: number; status: number; what: string }

const older = oldTree()
const newer = releaseTree()
for (const engine of ['sqlite', 'postgres'].filter(name => !only || name === only))
  await measure(engine)
rmSync(scratch, { recursive: true, force: true })
process.exit(0)

function oldTree(): string {
  const folder = join(scratch, 'old')
  mkdirSync(folder)
  Bun.spawnSync(
    [
      'sh',
      '-c',
      `git archive ${released} bin src migrations package.json tsconfig.json bunfig.toml | tar x -C ${folder}`,
    ],
    { cwd: root },
  )
  return commandOf(folder)
}

async function measure(engine: string) {
  const server = engine === 'postgres' ? await startPostgres({ version: 15 }) : undefined
  const place: Place = { dataDir: join(scratch, engine) }
  if (server) place.databaseUrl = await server.freshDatabase()
  const old = await startHark({ command: older, ...place })
  const { token } = old
  await old.stop()
  await importPosts(older, posts, place)
  const copies = Array.from({ length: 11 }, (_, at) => at)
  const copyOf = async (at: number): Promise<Place> => {
    const dataDir = join(scratch, `${engine}-${at}`)
    if (!server) {
      cpSync(place.dataDir, dataDir, { recursive: true })
      return { dataDir }
    }
    const url = new URL(place.databaseUrl!)
    const admin = new SQL(server.url(), { max: 1 })
    const name = `copy_${at}`
    await admin.unsafe(`create database ${name} template ${url.pathname.slice(1)}`)
    await admin.close()
    mkdirSync(dataDir)
    return { dataDir, databaseUrl: server.url(name) }
  }
  const copied: Place[] = []
  for (const at of copies) copied.push(await copyOf(at))

  const first = await startHark({ command: older, ...place, token })
  let origin = first.origin
  const load = startLoad(() => origin, token)
  await Bun.sleep(5_000)
  const began = performance.now()
  await upgrade(place)
  const upgradeMs = performance.now() - began
  const second = await startHark({ command: newer, ...place, token })
  // Both serve for a while, then the older one gets no more requests and ends.
  await Bun.sleep(3_000)
  origin = second.origin
  await first.stop()
  await Bun.sleep(5_000)
  const answers = await load.end()
  await second.stop()
  const longest = (what: string) =>
    Math.round(Math.max(...answers.filter(each => each.what === what).map(({ ms }) => ms)))
  const failed = answers.filter(({ status }) => status >= 400 || status === 0)
  process.stdout.write(
    `${engine}, ${posts} posts: upgraded in ${(upgradeMs / 1000).toFixed(1)} s; ${answers.length} requests, ${failed.length} failed ${JSON.stringify(failed.slice(0, 3))}; longest read ${longest('read')} ms, write ${longest('write')} ms\n`,
  )

  const aloneAt = performance.now()
  await upgrade(copied[10]!)
  const aloneMs = performance.now() - aloneAt
  let resumed = 0
  for (const at of copies.slice(0, 10)) {
    const child = spawnUpgrade(copied[at]!)
    await Bun.sleep((aloneMs * (at + 0.5)) / 10)
    child.kill('SIGKILL')
    await child.exited
    await upgrade(copied[at]!)
    if (at % 3 === 0) await run(copied[at]!, 'verify')
    resumed++
  }
  process.stdout.write(
    `${engine}: alone in ${(aloneMs / 1000).toFixed(1)} s; killed at ten points, resumed ${resumed} times\n`,
  )
  await server?.stop()
}

function startLoad(origin: () => string, token: string) {
  const answers: Answer[] = []
  const pending = new Set<Promise<void>>()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (what: string, path: string, body?: string) => {
    const at = performance.now()
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    const status = await fetch(`${origin()}${path}`, init).then(
      response => response.arrayBuffer().then(() => response.status),
      () => 0,
    )
    answers.push({ at, ms: performance.now() - at, status, what })
  }
  let count = 0
  const timer = setInterval(() => {
    count++
    const asked =
      count % 5 === 0
        ? ask(
            'write',
            '/api/v1/posts/create/',
            JSON.stringify({ board: 'bugs', title: `While upgrading ${count}` }),
          )
        : ask('read', `/api/v1/posts/?page_size=20&sort=${count % 2 ? 'newest' : 'top'}`)
    pending.add(asked)
    void asked.finally(() => pending.delete(asked))
  }, 40)
  return {
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
      return answers
    },
  }
}

function spawnUpgrade(place: Place) {
  return spawn(place, 'upgrade')
}

function spawn(place: Place, ...words: string[]) {
  const env = {
    ...harkEnvironment({ command: newer, ...place }),
    SECRET_KEY: process.env.SECRET_KEY,
  }
  return Bun.spawn([newer, ...words], { env, stdout: 'ignore', stderr: 'pipe' })
}

function upgrade(place: Place) {
  return run(place, 'upgrade')
}

async function run(place: Place, ...words: string[]) {
  const child = spawn(place, ...words)
  const errors = await new Response(child.stderr).text()
  if ((await child.exited) !== 0) throw new Error(`hark ${words.join(' ')}: ${errors}`)
}
