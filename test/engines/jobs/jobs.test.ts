import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addCompany } from '../../../src/features/company/company.ts'
import { attemptsMax, backoffMs } from '../../../src/features/events/jobs/backoff.ts'
import {
  addDeliveries,
  type Deliveries,
  replayDead,
  sendDeliveries,
} from '../../../src/features/events/jobs/deliveries.ts'
import {
  type Follower,
  findBehind,
  followEvents,
  LeaseLost,
  registerFollowers,
  startAtEnd,
} from '../../../src/features/events/jobs/follow-events.ts'
import { releaseLease, takeLease } from '../../../src/features/events/jobs/lease.ts'
import { listJobs } from '../../../src/features/events/jobs/list-jobs.ts'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { slices, type Task } from '../../../src/features/events/jobs/task.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createLog } from '../../../src/platform/log.ts'
import { insertRows } from '../../../src/store/insert-rows.ts'
import { freshFolder } from '../../support/fresh-folder.ts'
import { inLongRun } from '../../support/long-run.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { engineNames, nobody, temporaryCompany } from '../temporary-store.ts'
import { recordingQueue } from './steps-to-die-at.ts'

const quick = {
  leaseMs: 30_000,
  retryMs: 20,
  lookMs: 10,
  lookAllMs: 20,
  lingerMs: 50,
  taskRestMs: 600_000,
}
const log = createLog('silent')

test('each wait is up to twice as long as the one before, at least half of it, and bounded', () => {
  const least = Array.from({ length: attemptsMax }, (_, n) => backoffMs(n + 1, () => 0))
  const most = Array.from({ length: attemptsMax }, (_, n) => backoffMs(n + 1, () => 1))
  expect(least[0]).toBe(2_500)
  expect(most[0]).toBe(5_000)
  expect(most[3]).toBe(40_000)
  expect(most.at(-1)).toBe(6 * 3_600_000)
  for (const [n, shortest] of least.entries()) expect(2 * shortest).toBe(most[n]!)
  // After the last attempt nothing is waited for.
  const days = (waits: number[]) => waits.slice(0, -1).reduce((sum, ms) => sum + ms, 0) / 86_400_000
  expect((days(least) + days(most)) / 2).toBeCloseTo(3, 0)
})

for (const engine of engineNames)
  describe(`on ${engine}`, () => {
    let made: Awaited<ReturnType<typeof temporaryCompany>>
    let giveBack: () => Promise<void>
    let aheadMicros = 0
    beforeEach(async () => {
      const machine = systemClock()
      const ahead = () => machine() + aheadMicros
      made = await temporaryCompany({
        engine,
        clock: Object.assign(ahead, { steady: ahead }),
        atEnd: close => {
          giveBack = close
        },
      })
    })
    afterEach(() => giveBack())
    const post = (title: string) =>
      createPost(
        made.db,
        { actor: nobody, audience: { boards: 'every' }, creatorId: made.userId },
        { board: 'open', title, content: '' },
      )
    const version = async () => {
      const company = await made.db.query
        .selectFrom('companies')
        .select('version')
        .executeTakeFirstOrThrow()
      return company.version
    }

    const leaseExpires = async () => {
      const [lease] = await made.store.installation.selectFrom('job_leases').selectAll().execute()
      return lease!.expires
    }

    /** Runs until `isDone`, then stops. */
    async function running(
      queues: (Follower & Deliveries)[],
      isDone: () => unknown | Promise<unknown>,
      others: Task[] = [],
      timing: Partial<typeof quick & { taskRestMaxMs: number; turnMs: number }> = {},
    ) {
      const stopping = new AbortController()
      const tasks = [...queues.map(queue => sendDeliveries(queue)), ...others]
      const done = runJobs(made.store, { followers: queues, tasks }, log, stopping.signal, {
        ...quick,
        ...timing,
      })
      await waitUntil('the jobs are done', async () => ((await isDone()) ? true : undefined))
      stopping.abort()
      await done
    }

    test('long work goes to another process while nobody has the lease, and goes on here where that ends', async () => {
      let [left, runsHere, runsThere, started] = [20, 0, 0, 0]
      const task: Task = {
        name: 'long',
        isDue: async () => left > 0,
        async run() {
          left--
          runsHere++
        },
      }
      const startHelper = async () => {
        started++
        return {
          async takeOver() {
            started--
            const lease = await takeLease(made.store, 'helper', 1_000)
            if (!lease) return
            left--
            runsThere++
            await releaseLease(made.store, lease)
          },
        }
      }
      const stopping = new AbortController()
      const jobs = { followers: [], tasks: [task], startHelper }
      const done = runJobs(made.store, jobs, log, stopping.signal, { ...quick, longMs: 0 })
      await waitUntil('all is done', () => left <= 0)
      stopping.abort()
      await done
      expect(runsHere).toBeGreaterThan(1)
      expect(runsThere).toBeGreaterThan(1)
      // Each that was started took over: none waits beside another.
      expect(started).toBe(0)
    })

    test('where no other process can be started, long work ends here', async () => {
      let left = 20
      const task: Task = {
        name: 'long',
        isDue: async () => left > 0,
        run: async () => void left--,
      }
      const stopping = new AbortController()
      const jobs = { followers: [], tasks: [task], startHelper: async () => undefined }
      const done = runJobs(made.store, jobs, log, stopping.signal, { ...quick, longMs: 0 })
      await waitUntil('all is done', () => left <= 0)
      stopping.abort()
      await done
    })

    test('while another process takes for ever to start, work goes on here, and stopping ends it', async () => {
      let left = 20
      const task: Task = {
        name: 'long',
        isDue: async () => left > 0,
        run: async () => void left--,
      }
      const ended = Promise.withResolvers<undefined>()
      const startHelper = (signal: AbortSignal) => {
        signal.addEventListener('abort', () => ended.resolve(undefined))
        return ended.promise
      }
      const stopping = new AbortController()
      const jobs = { followers: [], tasks: [task], startHelper }
      const done = runJobs(made.store, jobs, log, stopping.signal, { ...quick, longMs: 0 })
      await waitUntil('all is done', () => left <= 0)
      left = 20
      await waitUntil('what comes later is done, too', () => left <= 0)
      stopping.abort()
      await Promise.all([ended.promise, done])
    })

    test('a company that fails, or takes its whole turn to be found, holds up no other', async () => {
      let left = 20
      const find = async () => {
        await Bun.sleep(10)
        return left > 0 ? [made.companyId, made.companyId + 1] : []
      }
      const some = async ({ companyId }: { companyId: number }) => {
        if (companyId === made.companyId) throw new Error('out of order')
        await Bun.sleep(1)
        return --left > 0
      }
      await running([], () => left <= 0, [slices('slow', find, some)], { turnMs: 5 })
    })

    test('a task that is always due leaves others their turns', async () => {
      const ran: string[] = []
      const greedy = (name: string): Task => ({
        name,
        isDue: async () => true,
        async run(_store, _log, signal) {
          ran.push(name)
          while (!signal.aborted) await Bun.sleep(1)
        },
      })
      const tasks = [greedy('first'), greedy('second'), greedy('third')]
      await running([], () => ran.length >= 6, tasks, { turnMs: 5 })
      expect(ran.slice(0, 6)).toEqual(['first', 'second', 'third', 'first', 'second', 'third'])
    })

    test('killed at any step, no event is skipped, and a repetition has the same id', async () => {
      const folder = freshFolder()
      const file = join(folder, 'sent')
      const script = join(import.meta.dir, 'crashing-runner.ts')
      const run = async (dieAt: number) => {
        const child = Bun.spawn(
          [process.execPath, script, made.folder, made.databaseUrl ?? '', file, String(dieAt)],
          { stdout: 'inherit', stderr: 'inherit' },
        )
        const code = await child.exited
        return child.signalCode ?? code
      }
      // The follower is there from now on.
      expect(await run(0)).toBe(0)
      const expected: string[] = []
      let kills = 0
      // Each engine dies at every second step, unless there is time.
      const stride = inLongRun(2, 1)
      for (let dieAt = engine === 'SQLite' ? 1 : stride; ; dieAt += stride) {
        await post(`Before death ${dieAt}`)
        const at = await version()
        expected.push(`${at} a`, `${at} b`)
        const ended = await run(dieAt)
        if (ended !== 'SIGKILL') {
          expect(ended).toBe(0)
          break
        }
        kills++
      }
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const sent = lines.filter(line => !line.startsWith('steps')).map(line => line.split(' '))
      const ids = Map.groupBy(sent, ([at, target]) => `${at} ${target}`)
      expect([...ids.keys()].toSorted()).toEqual(expected.toSorted())
      for (const repeated of ids.values())
        expect(new Set(repeated.map(([, , id]) => id)).size).toBe(1)
      // Taking the lease, planning, two attempts and what becomes of each, and releasing it, each in pieces.
      expect(kills * stride).toBeGreaterThan(15)
    }, 300_000)

    test('with several processes, everything is sent once, and a stopped one gives the lease up', async () => {
      const sent: string[] = []
      const slow = recordingQueue(async line => {
        await Bun.sleep(1)
        sent.push(line)
      })
      // It is followed from now on.
      await running([slow], async () => (await listJobs(made.store)).some(isCaughtUp(slow.name)))
      const stopping = new AbortController()
      const runs = Array.from({ length: 4 }, () =>
        runJobs(
          made.store,
          { followers: [slow], tasks: [sendDeliveries(slow)] },
          log,
          stopping.signal,
          quick,
        ),
      )
      const before = await version()
      for (let n = 0; n < 20; n++) {
        await post(`Shared ${n}`)
      }
      await waitUntil('all are sent', () => (sent.length >= 40 ? true : undefined))
      stopping.abort()
      await Promise.all(runs)
      expect(new Set(sent).size).toBe(40)
      expect(sent).toHaveLength(40)
      expect(await version()).toBe(before + 20)
      expect(await leaseExpires()).toBe(0)
    })

    test('a holder whose lease ran out cannot move a cursor', async () => {
      const { store, db } = made
      const follower = recordingQueue(() => {}, 'fenced')
      await running([follower], async () => (await listJobs(store)).some(isCaughtUp('fenced')))
      await post('Fenced')
      const silent = (await takeLease(store, 'silent', 1))!
      const next = await waitUntil('the lease runs out', () => takeLease(store, 'next', 60_000))
      expect(next.fence).toBe(silent.fence + 1)
      expect(await takeLease(store, 'silent', 1)).toBeUndefined()
      const { signal } = new AbortController()
      await expect(followEvents(store, silent, [follower], log, signal)).rejects.toThrow(LeaseLost)
      const planned = await db.query
        .selectFrom('deliveries')
        .select('target')
        .where('consumer', '=', 'fenced')
        .execute()
      expect(planned).toEqual([])
      expect(await followEvents(store, next, [follower], log, signal)).toBe(true)
      await releaseLease(store, next)
      await startAtEnd(db)
    })

    test('a follower that fails holds up no other, and what others store is stored once', async () => {
      const { store, db } = made
      const sound = (name: string): Follower => ({
        name,
        follow: (transaction, events) =>
          insertRows(
            transaction,
            'deliveries',
            events.map(({ version }) => ({
              consumer: name,
              version,
              target: '',
              state: 'dead',
              attempts: 0,
              next_attempt: 0,
              error: null,
            })),
          ),
      })
      const failing: Follower = { name: 'failing', follow: () => Promise.reject(new Error('No.')) }
      const followers = [sound('first'), failing, sound('last')]
      await registerFollowers(store, followers)
      await post('Followed')
      const lease = (await takeLease(store, 'own', 60_000))!
      const { signal } = new AbortController()
      expect(await followEvents(store, lease, followers, log, signal)).toBe(true)
      const stored = db.query.selectFrom('deliveries').select(['consumer', 'version'])
      const at = await version()
      expect(await stored.orderBy('consumer').execute()).toEqual([
        { consumer: 'first', version: at },
        { consumer: 'last', version: at },
      ])
      expect(await findBehind(store, followers)).toEqual([
        { follower: failing, companyId: db.companyId },
      ])
      await releaseLease(store, lease)
    })

    test('what fails is tried again, then is dead, and can be replayed', async () => {
      let isBroken = true
      const attempts: number[] = []
      const sent: string[] = []
      const failing: Follower & Deliveries = {
        ...recordingQueue(() => {}, 'failing'),
        async send(_, delivery) {
          attempts.push(delivery.attempts)
          // One is refused for good, the other as often as it is tried.
          if (isBroken)
            return { state: delivery.target === 'a' ? 'dead' : 'retry', error: 'refused' }
          sent.push(delivery.id)
          return { state: 'sent' }
        },
      }
      await running([failing], async () => (await listJobs(made.store)).some(isCaughtUp('failing')))
      await post('Fails')
      const state = async () =>
        (await listJobs(made.store)).find(({ consumer }) => consumer === 'failing')!
      await running([failing], async () => (await state()).dead === 1)
      expect(await state()).toMatchObject({ pending: 1, dead: 1, last_error: 'refused' })
      expect(attempts).toEqual([0, 0])
      await made.db.maintain(transaction =>
        transaction.raw(
          companyId => sql`update deliveries set attempts = ${attemptsMax - 1}, next_attempt = 0
            where company_id = ${companyId} and consumer = 'failing' and state = 'pending'`,
        ),
      )
      await running([failing], async () => (await state()).dead === 2)
      expect(attempts).toEqual([0, 0, attemptsMax - 1])
      isBroken = false
      expect(await replayDead(made.db)).toBe(2)
      await running([failing], () => sent.length >= 2)
      expect(await state()).toMatchObject({ pending: 0, dead: 0 })
    })

    test('between two looks at everything, a write is noticed at once, and so is a time that has come', async () => {
      const sent: string[] = []
      const queue = recordingQueue(line => void sent.push(line), 'prompt')
      const stopping = new AbortController()
      let beats = 0
      const counting: Task = {
        name: 'counting',
        isDue: async () => false,
        dueByTime: () => {
          beats++
          return sql`select 1 where false`
        },
        run: async () => {},
      }
      const jobs = { followers: [queue], tasks: [sendDeliveries(queue), counting] }
      const timing = { ...quick, lookAllMs: 600_000 }
      const done = runJobs(made.store, jobs, log, stopping.signal, timing)
      const isFollowed = async () => (await listJobs(made.store)).some(isCaughtUp('prompt'))
      await waitUntil('it is followed', isFollowed)
      await post('Prompt')
      await waitUntil('both are sent', () => sent.length === 2)
      // On SQLite, only looks at everything see that a time has come.
      if (engine === 'PostgreSQL') {
        const later = made.store.clock() + 3_600e6
        const third = [{ version: 1, target: 'third', due: later }]
        await made.db.maintain(own => addDeliveries(own, 'prompt', third))
        await waitUntil('nobody has the lease', async () => (await leaseExpires()) === 0)
        // The first beat after that looks at everything.
        const before = beats
        await waitUntil('it has looked', () => beats >= before + 3)
        expect(sent).toHaveLength(2)
        aheadMicros += 3_600e6
        // Not for a minute: by then PostgreSQL cleans up, which counts as a write.
        await waitUntil('the third is sent', () => sent.length === 3, 30_000)
      }
      stopping.abort()
      await done
    })

    test('a failure puts the next attempt off', async () => {
      const failing: Follower & Deliveries = {
        ...recordingQueue(() => {}, 'postponed'),
        send: async () => {
          throw new Error('no route')
        },
      }
      const state = async () =>
        (await listJobs(made.store)).find(({ consumer }) => consumer === 'postponed')
      await running([failing], async () => (await state())?.events_behind === 0)
      await post('Postponed')
      const before = made.store.clock()
      await running([failing], async () => (await state())?.last_error)
      const rows = await made.db.query
        .selectFrom('deliveries')
        .select(['attempts', 'next_attempt', 'state', 'error'])
        .where('consumer', '=', 'postponed')
        .where('attempts', '>', 0)
        .execute()
      expect(rows.length).toBeGreaterThan(0)
      for (const { next_attempt, ...row } of rows) {
        expect(row).toEqual({ attempts: 1, state: 'pending', error: 'Error: no route' })
        expect(next_attempt).toBeGreaterThan(before + 2_000_000)
      }
    })

    test('a follower hears nothing of what was before it, but all of a company that comes later', async () => {
      const sent: string[] = []
      const late = recordingQueue(line => void sent.push(line), 'late')
      await running([late], async () => (await listJobs(made.store)).some(isCaughtUp('late')))
      expect(sent).toEqual([])
      const added = await addCompany(
        made.store,
        nobody,
        { slug: `new-${engine}`, name: 'New' },
        async () => {},
      )
      const seen: string[] = []
      const hearing: Follower & Deliveries = {
        ...late,
        follow: async (_, events) => void seen.push(...events.map(({ type }) => type)),
      }
      await running([hearing], () => seen.length > 0)
      expect(seen).toEqual(['company.created'])
      expect(added).toBeDefined()
    })

    test('a company from a snapshot is followed from its end, and sends nothing', async () => {
      const sent: string[] = []
      const queue = recordingQueue(line => void sent.push(line), 'restored')
      await running([queue], async () => (await listJobs(made.store)).some(isCaughtUp('restored')))
      await post('In the snapshot')
      await made.db.maintain(transaction =>
        transaction.raw(
          companyId => sql`update job_cursors set version = 1 where company_id = ${companyId}`,
        ),
      )
      await startAtEnd(made.db)
      await post('After it')
      await running([queue], () => sent.length >= 2)
      const at = await version()
      expect(sent.map(line => line.split(' ').slice(0, 2).join(' ')).toSorted()).toEqual([
        `${at} a`,
        `${at} b`,
      ])
    })

    test('a task that fails is left alone for a while, and keeps nobody from work', async () => {
      let runs = 0
      const task: Task = {
        name: 'failing',
        isDue: async () => true,
        async run() {
          runs++
          throw new Error('broken')
        },
      }
      const sent: string[] = []
      const queue = recordingQueue(line => void sent.push(line), 'beside')
      await running([queue], async () => (await listJobs(made.store)).some(isCaughtUp('beside')))
      await post('Beside a task')
      await running([queue], () => sent.length >= 2 && runs > 0, [task])
      expect(runs).toBe(1)
    })

    test('a task that failed is run again after a rest, which doubles up to a bound', async () => {
      const startedAt: number[] = []
      const task: Task = {
        name: 'failing at first',
        isDue: async () => startedAt.length < 6,
        async run() {
          startedAt.push(performance.now())
          if (startedAt.length < 6) throw new Error('broken')
        },
      }
      await running([], () => startedAt.length === 6, [task], {
        taskRestMs: 40,
        taskRestMaxMs: 160,
      })
      const rests = startedAt.slice(1).map((at, n) => at - startedAt[n]!)
      for (const [n, least] of [40, 80, 160, 160, 160].entries())
        expect(rests[n]!).toBeGreaterThanOrEqual(least)
    })
  })

function isCaughtUp(name: string) {
  return (row: { consumer: string; events_behind: number }) =>
    row.consumer === name && row.events_behind === 0
}
