import { Database } from 'bun:sqlite'
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHark, spawnHark } from '../support/command.ts'
import { freshFolder } from '../support/fresh-folder.ts'
import { type RunningHark, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import { mulberry32, seedOfRun } from '../support/random.ts'
import { waitUntil } from '../support/wait-until.ts'

setDefaultTimeout(600_000)

const moments = inLongRun(4, 20)
const perSecond = 30
const folder = join(freshFolder(), 'kept')
const random = mulberry32(Number(Bun.hash.crc32(seedOfRun('continuous-backup'))))
let backup: ReturnType<typeof spawnHark> | undefined
afterAll(() => backup?.kill('SIGKILL'))

/** The files of the newest chain, the base first. */
const chains = () =>
  readdirSync(folder)
    .filter(name => name.startsWith('chain-'))
    .sort()
const linksOf = (chain: string) =>
  readdirSync(join(folder, chain))
    .filter(name => name.endsWith('.tar'))
    .sort()
const allLinks = () => chains().flatMap(linksOf)

function startBackup(dataDir: string) {
  backup = spawnHark(['backup', '--every', '1s', folder], { env: { DATA_DIR: dataDir } })
}

async function writeAt(server: RunningHark, token: string) {
  const acknowledged: { id: number; at: number }[] = []
  const begun: number[] = []
  let isEnding = false
  const pending = new Set<Promise<void>>()
  const one = async (n: number) => {
    const response = await fetch(`${server.url}/api/v1/posts/create/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ board: 'bugs', title: `Written ${n}`, content: `${n} `.repeat(200) }),
    })
    const { post_id: id } = (await response.json()) as { post_id: number }
    expect(response.status).toBe(201)
    acknowledged.push({ id, at: Date.now() })
  }
  const running = (async () => {
    for (let n = 0; !isEnding; n++) {
      begun.push(Date.now())
      const writing: Promise<void> = one(n).finally(() => pending.delete(writing))
      pending.add(writing)
      await Bun.sleep(1_000 / perSecond)
    }
    await Promise.all(pending)
  })()
  const end = () => {
    isEnding = true
    return running
  }
  return { acknowledged, begun, end }
}

async function restored(words: string[]): Promise<{ dataDir: string; at: number }> {
  const dataDir = join(freshFolder(), 'data')
  const { exitCode, stdout, stderr } = await runHark(['restore', ...words], {
    env: { DATA_DIR: dataDir },
  })
  expect([exitCode, stderr]).toEqual([0, ''])
  return { dataDir, at: Date.parse(/as of (\S+?Z)/.exec(stdout)![1]!) }
}

function rowsOf<Row>(dataDir: string, query: string): Row[] {
  const database = new Database(join(dataDir, 'hark.db'), { readonly: true })
  using statement = database.prepare<Row, []>(query)
  const rows = statement.all()
  database.close()
  return rows
}

const idsIn = (dataDir: string) =>
  rowsOf<{ id: number }>(dataDir, 'select id from posts order by id').map(({ id }) => id)

test('any moment is restored exactly, while writes go on and the backup is killed', async () => {
  const server = await startHark()
  const token = await server.firstToken()
  startBackup(server.dataDir)
  await waitUntil('the first base is there', () => existsSync(folder) && allLinks().length > 0)
  const load = await writeAt(server, token)
  const firstAt = Date.now()
  // Three times it is killed at whatever it does, and starts again; the log begins anew many times meanwhile.
  for (let kills = 0; kills < 3; kills++) {
    const before = allLinks().length
    await waitUntil('more increments', () => allLinks().length >= before + inLongRun(3, 12))
    await Bun.sleep(random() * 1_000)
    backup!.kill('SIGKILL')
    await backup!.exited
    startBackup(server.dataDir)
  }
  const before = allLinks().length
  await waitUntil('more increments', () => allLinks().length >= before + 3)
  const lastAt = Date.now()
  await load.end()
  expect(await server.stop()).toBe(0)
  backup!.kill('SIGTERM')
  expect(await backup!.exited).toBe(0)
  expect(load.acknowledged.length).toBeGreaterThan(100)

  const all = idsIn(server.dataDir)
  for (let n = 0; n < moments; n++) {
    const wanted = Math.round(firstAt + random() * (lastAt - firstAt))
    const { dataDir, at } = await restored([folder, '--at', new Date(wanted).toISOString()])
    expect(at).toBeLessThanOrEqual(wanted)
    const ids = idsIn(dataDir)
    // A prefix: the first posts of all, with each that was acknowledged before, and none that was begun after the next one.
    expect(ids).toEqual(all.slice(0, ids.length))
    for (const { id } of load.acknowledged.filter(each => each.at < at)) expect(ids).toContain(id)
    expect(ids.length).toBeLessThanOrEqual(
      load.begun.filter(began => began < wanted + 5_000).length,
    )
    const verified = await runHark(['verify'], { env: { DATA_DIR: dataDir } })
    expect([verified.exitCode, verified.stderr]).toEqual([0, ''])
  }

  // Nothing was written after the last increment, so every row is the same.
  const { dataDir } = await restored([folder])
  const live = freshFolder()
  for (const suffix of ['', '-wal'])
    try {
      copyFileSync(join(server.dataDir, `hark.db${suffix}`), join(live, `hark.db${suffix}`))
    } catch {
      // All of it is in the database.
    }
  const tables = rowsOf<{ name: string }>(
    dataDir,
    "select name from sqlite_schema where type = 'table'",
  )
  for (const { name } of tables)
    expect([name, rowsOf(dataDir, `select * from "${name}"`)]).toEqual([
      name,
      rowsOf(live, `select * from "${name}"`),
    ])

  // A flipped byte, or a file that is not there, is found before anything is restored.
  const damaged = join(freshFolder(), 'damaged')
  cpSync(folder, damaged, { recursive: true })
  const chain = chains().at(-1)!
  const victim = join(damaged, chain, linksOf(chain).at(-1)!)
  const bytes = readFileSync(victim)
  bytes[700]! ^= 1
  writeFileSync(victim, bytes)
  const refused = await runHark(['restore', damaged], {
    env: { DATA_DIR: join(freshFolder(), 'x') },
  })
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringContaining('Nothing was restored'),
  ])
})
