import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { resolve } from 'node:path'
import { SQL } from 'bun'
import { impatient, startHark } from '../support/hark.ts'
import { inLongRun } from '../support/long-run.ts'
import { copyDatabase } from '../support/postgres/create-database.ts'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { startProxy } from '../support/tcp-proxy.ts'
import { waitUntil } from '../support/wait-until.ts'
import {
  expectClear,
  expectStoredOnce,
  type Load,
  startLoad,
  summary,
  type Target,
} from './fault-load.ts'

setDefaultTimeout(300_000)

/** With fsync, as it is run: what it acknowledges must survive being killed. */
let postgres: PostgresServer
let migrated: string
beforeAll(async () => {
  postgres = await startPostgres({ version: 18, settings: { deadlock_timeout: '100ms' } })
  migrated = await postgres.freshDatabase()
  await run(migrated, 'company', 'list')
})
afterAll(() => postgres.stop())

const command = resolve(process.env.HARK_COMMAND ?? `${import.meta.dir}/../../bin/hark`)

async function startOn(url: string, own: Record<string, string> = impatient): Promise<Target> {
  const hark = await startHark({ LOG_LEVEL: 'error', ...own, DATABASE_URL: url })
  return { hark, token: await hark.firstToken() }
}

/** Where nothing may be refused, a busy machine must not be the cause either. */
const startPatientOn = (url: string) => startOn(url, {})

async function run(databaseUrl: string, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const child = Bun.spawn([command, ...args], {
    env: { PATH, HOME, DATABASE_URL: databaseUrl },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()])
  if ((await child.exited) !== 0) throw new Error(`hark ${args.join(' ')}: ${stderr}${stdout}`)
  return stdout.trim()
}

/** Stops the load and looks at what it left: the posts, the invariants, the process. */
async function expectIntact(target: Target, load: Load, url: string) {
  await load.end()
  expectClear(load)
  await expectStoredOnce(target, load.acknowledged)
  await run(url, 'verify')
  expect(target.hark.stderr).toEqual([])
  expect(await target.hark.stop()).toBe(0)
}

const health = async ({ hark }: Target, path: 'healthz' | 'readyz') =>
  (await fetch(`${hark.url}/${path}`)).status

const untilReady = (target: Target, status = 200) =>
  waitUntil(`/readyz answers ${status}`, async () => (await health(target, 'readyz')) === status)

async function untilMore(load: Load, posts: number) {
  const enough = load.acknowledged.size + posts
  await waitUntil(`${posts} more posts`, () => load.acknowledged.size >= enough)
}

/** What the absence looked like once it was known, and how long coming back took. */
function report(fault: string, figures: string) {
  process.stdout.write(`${fault}: ${figures}\n`)
}

async function untilServing(load: Load, since: number): Promise<number> {
  const first = await waitUntil('a post is stored again', () =>
    load.since(since).find(({ status }) => status === 201),
  )
  return Math.round(first.beganAt + first.ms - since)
}

test('PostgreSQL killed -9 and started again, again and again', async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startOn(url)
  const load = startLoad(target, 12)
  for (let round = 0; round < inLongRun(2, 3); round++) {
    await untilMore(load, 100)
    await postgres.kill('SIGKILL')
    await untilReady(target, 503)
    const knownAt = performance.now()
    await waitUntil('many are turned away', () => load.since(knownAt).length >= 200)
    expect(await health(target, 'healthz')).toBe(200)
    const away = load.since(knownAt)
    expect(away.filter(({ status }) => status !== 503)).toEqual([])
    await postgres.restart()
    const back = await untilServing(load, performance.now())
    report('killed', `${summary(away)}; serving ${back} ms after the start`)
  }
  await untilReady(target)
  await expectIntact(target, load, url)
})

test('connections cut at random', async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startPatientOn(url)
  const admin = new SQL(url, { max: 1 })
  const load = startLoad(target, 12)
  const rounds = inLongRun(30, 60)
  let cut = 0
  for (let round = 0; round < rounds; round++) {
    await untilMore(load, 5)
    const rows = await admin`
      select pg_terminate_backend(pid) from
        (select pid from pg_stat_activity
          where application_name = 'hark' and datname = current_database()
          order by random() limit 2) as chosen`
    cut += rows.length
  }
  await admin.close()
  const lists = load.answers.filter(({ what }) => what === 'list')
  report('cut', `${cut} connections; ${summary(load.answers)}; lists: ${summary(lists)}`)
  expect(cut).toBeGreaterThan(rounds)
  // A write whose commit was cut is refused, since nobody knows its fate; a read is just repeated.
  expect(lists.filter(({ status }) => status !== 200)).toEqual([])
  await expectIntact(target, load, url)
})

test('the server is stopped and says nothing', async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startOn(url)
  const load = startLoad(target, 12)
  for (let round = 0; round < inLongRun(1, 2); round++) {
    await untilMore(load, 50)
    const silentAt = performance.now()
    await postgres.kill('SIGSTOP')
    await untilReady(target, 503)
    const knownAt = performance.now()
    await waitUntil('many are turned away', () => load.since(knownAt).length >= 200)
    expect(await health(target, 'healthz')).toBe(200)
    const away = load.since(knownAt)
    await postgres.kill('SIGCONT')
    const back = await untilServing(load, performance.now())
    report(
      'stopped',
      `known after ${Math.round(knownAt - silentAt)} ms; ${summary(away)}; back ${back} ms`,
    )
  }
  await expectIntact(target, load, url)
})

test.each(['to-server', 'to-client'] as const)('bytes %s are lost', async direction => {
  const url = await copyDatabase(postgres.url(), migrated)
  const proxy = await startProxy(url)
  const target = await startOn(proxy.url)
  const load = startLoad(target, 12)
  for (let round = 0; round < inLongRun(1, 2); round++) {
    await untilMore(load, 50)
    const silentAt = performance.now()
    proxy.drop(direction)
    await untilReady(target, 503)
    const knownAt = performance.now()
    await waitUntil('many are turned away', () => load.since(knownAt).length >= 200)
    const away = load.since(knownAt)
    proxy.drop('none')
    const back = await untilServing(load, performance.now())
    report(
      direction,
      `known after ${Math.round(knownAt - silentAt)} ms; ${summary(away)}; back ${back} ms`,
    )
  }
  await expectIntact(target, load, url)
  proxy.close()
})

test('others take every connection that the server has', async () => {
  const small = await startPostgres({
    version: 18,
    settings: { max_connections: '12', superuser_reserved_connections: '0' },
  })
  const url = await small.freshDatabase()
  const target = await startOn(url)
  const load = startLoad(target, 12)
  await untilMore(load, 50)
  const admin = new SQL(small.url(), { max: 1 })
  await admin`select 1`

  // Places that Hark loses are taken before it can have them back.
  const others: SQL[] = []
  await waitUntil('no place is left', async () => {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hark'`
    others.push(...(await takePlaces(small.url(), 12 - others.length)))
    return (await health(target, 'readyz')) === 503 && others.length >= 11
  })
  const knownAt = performance.now()
  await waitUntil('many are turned away', () => load.since(knownAt).length >= 200)
  const away = load.since(knownAt)
  expect(away.filter(({ status }) => status !== 503)).toEqual([])

  await Promise.all(others.splice(0, 3).map(other => other.close()))
  const back = await untilServing(load, performance.now())
  report('exhausted', `${summary(away)}; back ${back} ms after 3 places came free`)
  const fewAt = performance.now()
  await untilMore(load, 100)
  report('exhausted', `with 3 places: ${summary(load.since(fewAt))}`)
  await Promise.all([...others, admin].map(each => each.close()))
  await untilReady(target)
  await expectIntact(target, load, url)
  await small.stop()
})

async function takePlaces(url: string, count: number): Promise<SQL[]> {
  const clients = Array.from({ length: count }, () => new SQL(url, { max: 1, idleTimeout: 0 }))
  const taken = await Promise.all(
    clients.map(async client => {
      try {
        await client`select 1`
        return client
      } catch {
        await client.close({ timeout: 0 })
        return undefined
      }
    }),
  )
  return taken.filter(client => client !== undefined)
}

test('a serialisation failure or a deadlock, again and again: each post is stored once', async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startPatientOn(url)
  const admin = new SQL(url, { max: 1 })
  // A sequence counts on where the transaction that asked is rolled back.
  await admin.unsafe(`
    create sequence failures;
    create function fail_often() returns trigger language plpgsql security definer as $$
    begin
      case nextval('public.failures') % 4
        when 1 then raise exception 'injected' using errcode = '40001';
        when 2 then raise exception 'injected' using errcode = '40P01';
        else return new;
      end case;
    end $$;
    create trigger fail_often before insert on posts for each row execute function fail_often()`)
  const load = startLoad(target, 8)
  await untilMore(load, 100)
  await admin.unsafe('drop trigger fail_often on posts')
  await load.end()
  const [row] = await admin`select last_value::int as tries from failures`
  await admin.close()
  report('injected failures', `${row.tries} tries; ${summary(load.answers)}`)
  expect(row.tries).toBeGreaterThan(150)
  await expectIntact(target, load, url)
})

test('a deadlock with a session that locks in the opposite order: 201', async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startPatientOn(url)
  const client = new SQL(url, { max: 2 })
  const other = await client.reserve()
  // So that it is Hark whose transaction is ended.
  await other`set deadlock_timeout = '30s'`
  const load = startLoad(target, 1)
  const hasDeadlocked = async () => {
    const [row] = await client`
      select deadlocks::int from pg_stat_database where datname = current_database()`
    return row.deadlocks > 0
  }
  // Hark looks for a deadlock once, after a second: a machine that is busy may close the circle too late for that.
  let startedAt = 0
  for (let attempt = 0; attempt < 10 && !(await hasDeadlocked()); attempt++) {
    startedAt = performance.now()
    await other`begin`
    await other`select from statuses where is_default = 1 for update`
    await waitUntil('Hark waits for the status', async () => {
      const waiting = await client`
        select from pg_stat_activity where application_name = 'hark' and wait_event_type = 'Lock'`
      return waiting.length > 0
    })
    await other`select from companies for update`
    await other`commit`
    await untilMore(load, 1)
    await waitUntil('the deadlock is counted', hasDeadlocked, 3_000).catch(() => {})
  }
  other.release()
  expect(await hasDeadlocked()).toBe(true)
  await client.close()
  expect(load.since(startedAt).filter(({ status }) => status === 503)).toEqual([])
  await expectIntact(target, load, url)
})

test("one company's row is locked for long: its writes are refused, all else goes on", async () => {
  const url = await copyDatabase(postgres.url(), migrated)
  const target = await startOn(url)
  const neighbour = await addCompany(target, url)
  const client = new SQL(url, { max: 1 })
  const load = startLoad(target, 16)
  const beside = startLoad(neighbour, 4)
  await untilMore(load, 20)
  await client`begin`
  await client`select from companies where slug = 'main' for update`
  const lockedAt = performance.now()
  await waitUntil('writes are refused', () => load.since(lockedAt).length >= 40)
  await untilMore(beside, 20)
  const [ours, besides] = [load.since(lockedAt), beside.since(lockedAt)]
  await client`commit`
  await client.close()
  const writesOf = (answers: Load['answers'], status: number) =>
    answers.filter(answer => answer.what === 'create' && answer.status === status)
  report('locked', `${summary(ours)}; the neighbour: ${summary(besides)}`)
  // Nothing of the locked company was written; a neighbour is refused, if ever, because the machine is busy.
  expect(writesOf(ours, 201)).toEqual([])
  expect(writesOf(besides, 503).length).toBeLessThan(writesOf(besides, 201).length / 10)
  await untilServing(load, performance.now())
  await beside.end()
  expectClear(beside)
  await expectStoredOnce(neighbour, beside.acknowledged)
  await expectIntact(target, load, url)
})

async function addCompany({ hark }: Target, url: string): Promise<Target> {
  const company = ['--company', 'beside']
  const admin = ['--admin', 'admin@beside.example', '--json']
  const added = await run(url, 'company', 'add', '--slug', 'beside', '--name', 'Beside', ...admin)
  await run(url, 'board', 'add', '--slug', 'bugs', '--name', 'Bugs', ...company)
  return { hark, token: (JSON.parse(added) as { token: string }).token }
}
