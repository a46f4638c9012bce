import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgres } from '../../test/support/postgres.ts'
import { commandOf, releaseTree } from '../../test/support/release-tree.ts'
import { fillCompany } from '../http/lists/fill-lists.ts'
import { harkEnvironment, startHark } from '../http/servers/hark.ts'

/**
 * A database of 0.2.0 is upgraded to this version while 0.2.0 serves 20 reads and 5 writes a second, which the new version
 * takes over afterwards. `bin/bun bench/upgrade/measure-upgrade.ts [POSTS] [sqlite|postgres]`.
 */
const [posts = 1_000_000, only] = [Number(process.argv[2] ?? 1_000_000), process.argv[3]]
const released = '63e158a2'
const root = resolve(import.meta.dir, '../..')
const scratch = mkdtempSync(join(tmpdir(), 'hark-upgrade-'))
process.env.SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

type Place = { dataDir: string; databaseUrl?: string }
/** `at` is in seconds from the start of the upgrade. */
type Answer = { at: number; ms: number; status: number; what: 'read' | 'write' }

const older = oldTree()
const newer = releaseTree()
for (const engine of ['sqlite', 'postgres'].filter(name => !only || name === only))
  await measure(engine)
rmSync(scratch, { recursive: true, force: true })
process.exit(0)

function oldTree(): string {
  const folder = join(scratch, 'old')
  mkdirSync(folder)
  const parts = 'bin src migrations package.json tsconfig.json bunfig.toml'
  Bun.spawnSync(['sh', '-c', `git archive ${released} ${parts} | tar x -C ${folder}`], {
    cwd: root,
  })
  return commandOf(folder)
}

async function measure(engine: string) {
  const server = engine === 'postgres' ? await startPostgres({ version: 18 }) : undefined
  const place: Place = { dataDir: join(scratch, engine) }
  if (server) place.databaseUrl = await server.freshDatabase()
  const old = await startHark({ command: older, ...place })
  const { token } = old
  await old.stop()
  const filled = await fillCompany(place, posts, 1)
  await filled.analyze()
  await filled.close()

  const first = await startHark({ command: older, ...place, token })
  let origin = first.origin
  const load = startLoad(() => origin, token)
  await Bun.sleep(5_000)
  load.beginAt(performance.now())
  const { seconds, cpuSeconds, told } = await upgrade(place)
  const second = await startHark({ command: newer, ...place, token })
  // Both serve for a while, then the older one gets no more requests and ends.
  await Bun.sleep(3_000)
  origin = second.origin
  await first.stop()
  await Bun.sleep(5_000)
  const answers = await load.end()
  await second.stop()
  await server?.stop()

  const lines = [
    `${engine}, ${posts} posts, load ${loadavg()[0]!.toFixed(1)}: upgraded in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} of CPU`,
    ...told.map(({ at, line }) => `at ${at.toFixed(1)} s: ${line.slice(0, 100)}`),
  ]
  // From one of those lines to the next.
  const starts = [Number.NEGATIVE_INFINITY, ...told.map(({ at }) => at), seconds]
  for (const [phase, from] of starts.entries()) {
    const to = starts[phase + 1] ?? Number.POSITIVE_INFINITY
    const own = answers.filter(({ at }) => at >= from && at < to)
    const failed = own.filter(({ status }) => status >= 400 || status === 0)
    const slowest = (what: Answer['what']) =>
      Math.round(Math.max(0, ...own.filter(each => each.what === what).map(({ ms }) => ms)))
    lines.push(
      `from ${from.toFixed(1)} to ${to.toFixed(1)} s: ${own.length} requests, ${failed.length} failed, slowest read ${slowest('read')} ms, write ${slowest('write')} ms`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function startLoad(origin: () => string, token: string) {
  const answers: Answer[] = []
  const pending = new Set<Promise<void>>()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let began = 0
  const ask = async (what: Answer['what'], path: string, body?: string) => {
    const at = performance.now()
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    const status = await fetch(`${origin()}${path}`, init).then(
      response => response.arrayBuffer().then(() => response.status),
      () => 0,
    )
    answers.push({ at: (at - began) / 1000, ms: performance.now() - at, status, what })
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
    beginAt(time: number) {
      began = time
    },
    async end() {
      clearInterval(timer)
      await Promise.all(pending)
      return answers
    },
  }
}

async function upgrade(place: Place) {
  const env = {
    ...harkEnvironment({ command: newer, ...place }),
    SECRET_KEY: process.env.SECRET_KEY,
  }
  const began = performance.now()
  const child = Bun.spawn([newer, 'upgrade'], { env, stdout: 'ignore', stderr: 'pipe' })
  const told: { at: number; line: string }[] = []
  for await (const bytes of child.stderr) {
    const at = (performance.now() - began) / 1000
    for (const line of new TextDecoder().decode(bytes).trim().split('\n')) told.push({ at, line })
  }
  if ((await child.exited) !== 0) throw new Error(`hark upgrade: ${JSON.stringify(told)}`)
  const cpuSeconds = Number(child.resourceUsage()!.cpuTime.total) / 1e6
  return { seconds: (performance.now() - began) / 1000, cpuSeconds, told }
}
