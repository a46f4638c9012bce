import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Log } from '../../../platform/log.ts'
import { onceAMinute } from '../../../platform/once-a-minute.ts'
import { pause } from '../../../platform/pause.ts'
import type { Store } from '../../../store/store.ts'
import {
  type Follower,
  findBehind,
  followEvents,
  LeaseLost,
  registerFollowers,
} from './follow-events.ts'
import { type Lease, releaseLease, takeLease } from './lease.ts'
import { JobStats } from './list-jobs.ts'
import type { Task } from './task.ts'

export type Jobs = {
  readonly followers: readonly Follower[]
  readonly tasks: readonly Task[]
  readonly stats?: JobStats
  /** Starts another process for long work, which `signal` ends; undefined where that is impossible for now. */
  readonly startHelper?: (signal: AbortSignal) => Promise<Helper | undefined>
}

/** `takeOver` runs the jobs there, now that nobody has the lease, until they are done. */
export type Helper = { takeOver(): Promise<void> }

/** The tasks that run while others do. */
type Beside = { running: Map<Task, Promise<void>>; start(task: Task): void }

/** A crashed holder is replaced within `leaseMs` and `retryMs`: ten seconds at most. */
const defaults = {
  leaseMs: 6_000,
  /** How often a lease that another process has is asked for, and what failed is tried again. */
  retryMs: 2_000,
  /** How often it is looked whether anything was written or the time of something has come. */
  lookMs: 500,
  /** How often each task is asked all the same: some become due by the age of something, or by themselves. */
  lookAllMs: 2_000,
  /** How long the lease is held with nothing to do: work often comes in bursts. */
  lingerMs: 2_000,
  /** A runner that has had no lease for this long ends. */
  idleMs: Number.POSITIVE_INFINITY,
  /** Work is long, and worth another process, once there was always some for this time. */
  longMs: 2_000,
  /** A task, or a backlog of events, gets this long before the next one has its turn. */
  turnMs: 500,
  /** How long a task that failed is left alone, twice as long after each further failure in a row ... */
  taskRestMs: 5_000,
  /** ... up to this. */
  taskRestMaxMs: 600_000,
}

type Timing = typeof defaults

/**
 * Runs the installation's jobs until `signal`, in the one of its processes that has the lease. Where there is
 * nothing to do nobody has it, and nothing is written. What is under way at the end is finished.
 */
export function runJobs(
  store: Store,
  jobs: Jobs,
  log: Log,
  signal: AbortSignal,
  timing: Partial<Timing> = {},
): Promise<void> {
  return new Runner(store, jobs, log, { ...defaults, ...timing }).run(signal)
}

class Runner {
  readonly #store: Store
  readonly #jobs: Jobs
  readonly #log: Log
  readonly #timing: Timing
  readonly #holder = `process ${process.pid} on ${hostname()} ${crypto.randomUUID()}`
  readonly #stats: JobStats
  /** A full disk fails every attempt; one line a minute is enough. */
  readonly #reportFailure = onceAMinute((leftOut, cause: string) =>
    this.#log.error('jobs_failed', { cause, left_out: leftOut || undefined }),
  )
  readonly #resting = new Map<Task, { until: number; failures: number }>()
  /** The tasks that take turns, the one that ran last at the end. */
  #inTurn: Task[]
  #heldAt = performance.now()
  /** One that is being started, and one that is ready to take over. */
  #starting: Promise<void> | undefined
  #helper: Helper | undefined

  constructor(store: Store, jobs: Jobs, log: Log, timing: Timing) {
    this.#store = store
    this.#jobs = jobs
    this.#log = log
    this.#timing = timing
    this.#stats = jobs.stats ?? new JobStats()
    this.#inTurn = jobs.tasks.filter(task => !task.runsBeside)
  }

  async run(signal: AbortSignal) {
    let hasRegistered = false
    while (!signal.aborted && !this.#isIdle())
      try {
        if (!hasRegistered) await registerFollowers(this.#store, this.#jobs.followers)
        hasRegistered = true
        await this.#awaitWork(signal)
        const isOver = signal.aborted || this.#isIdle() || this.#helper
        const lease = isOver ? undefined : await this.#takeLease()
        if (lease) await this.#runWithLease(lease, signal)
        else if (!this.#helper) await pause(this.#timing.retryMs, signal)
        await this.#handOver()
      } catch (error) {
        if (!signal.aborted) this.#reportFailure(String(error))
        await pause(this.#timing.retryMs, signal)
      }
    // One that was started meanwhile ends with this.
    await this.#starting
    await this.#handOver().catch(() => {})
  }

  #startHelper(signal: AbortSignal) {
    const { startHelper } = this.#jobs
    if (this.#starting || this.#helper || !startHelper) return
    this.#starting = startHelper(signal)
      .then(helper => {
        this.#helper = helper
      })
      .catch(error => this.#reportFailure(String(error)))
      .finally(() => {
        this.#starting = undefined
      })
  }

  async #handOver() {
    const helper = this.#helper
    this.#helper = undefined
    await helper?.takeOver()
  }

  #isIdle(): boolean {
    return performance.now() - this.#heldAt > this.#timing.idleMs
  }

  /** Looks whenever something was written or the time of something has come, and now and then. */
  async #awaitWork(signal: AbortSignal) {
    let lookedAt = Number.NEGATIVE_INFINITY
    let mark: string | number | undefined
    const isAwaited = () => !signal.aborted && !this.#isIdle() && !this.#helper
    for (; isAwaited(); await pause(this.#timing.lookMs, signal)) {
      const { mark: now, is_due } = await this.#readPulse()
      const isUnchanged = now === mark && is_due === 0
      if (isUnchanged && performance.now() - lookedAt < this.#timing.lookAllMs) continue
      mark = now
      lookedAt = performance.now()
      if (await this.#hasWork()) return
    }
  }

  /**
   * Where the mark needs a statement, the same one says whether the time of something has come, which costs a third of
   * looking twice a second. SQLite's mark needs none, and a look is cheap.
   */
  async #readPulse(): Promise<{ mark: string | number; is_due: number }> {
    const { engine, clock, installation } = this.#store
    const mark = engine.changeMark()
    if (mark !== undefined) return { mark, is_due: 0 }
    const selects = this.#jobs.tasks.flatMap(task => task.dueByTime?.(clock) ?? [])
    const isDue = selects.map(select => sql`(select count(*) from (${select}) as due) > 0`)
    const { rows } = await sql<{ mark: string; is_due: number }>`
      select ${sql.raw(engine.changeMarkSql!)} as mark,
        case when ${sql.join([sql`false`, ...isDue], sql` or `)} then 1 else 0 end as is_due`.execute(
      installation,
    )
    return rows[0]!
  }

  async #hasWork(): Promise<boolean> {
    const { followers, tasks } = this.#jobs
    if (await this.#dueTask()) return true
    if ((await findBehind(this.#store, followers)).length > 0) return true
    for (const task of tasks) if (task.runsBeside && (await task.isDue(this.#store))) return true
    return false
  }

  /** The one whose turn it is. */
  async #dueTask(): Promise<Task | undefined> {
    for (const task of this.#inTurn)
      if (
        (this.#resting.get(task)?.until ?? 0) < performance.now() &&
        (await task.isDue(this.#store))
      )
        return task
    return undefined
  }

  async #runWithLease(lease: Lease, stopping: AbortSignal) {
    const lost = new AbortController()
    const failed = new AbortController()
    const handedOver = new AbortController()
    const signal = AbortSignal.any([stopping, lost.signal, failed.signal, handedOver.signal])
    // Also while what is under way at the end is finished.
    const renewing = this.#renew(lease, lost)
    const beside: Beside = {
      running: new Map(),
      start: task => {
        const run = task.run(this.#store, this.#log, signal).catch(error => failed.abort(error))
        beside.running.set(
          task,
          run.finally(() => beside.running.delete(task)),
        )
      },
    }
    await this.#work(lease, beside, signal, stopping).catch(error => failed.abort(error))
    handedOver.abort()
    await Promise.all(beside.running.values())
    for (const task of this.#jobs.tasks) await task.leave?.().catch(() => {})
    lost.abort()
    await renewing
    await releaseLease(this.#store, lease).catch(() => {})
    this.#heldAt = performance.now()
    const { aborted, reason } = failed.signal
    if (aborted && !(reason instanceof LeaseLost)) throw reason
  }

  /** Until there has been nothing to do for a while, or a helper is there. */
  async #work(lease: Lease, beside: Beside, signal: AbortSignal, stopping: AbortSignal) {
    const { followers, tasks } = this.#jobs
    const { lingerMs, lookMs, longMs, turnMs } = this.#timing
    let busyAt = performance.now()
    let longSince = performance.now()
    // Each task takes a statement to find out whether there is work.
    let noTaskAt = Number.NEGATIVE_INFINITY
    const isBusy = () => beside.running.size > 0 || performance.now() - busyAt < lingerMs
    while (!signal.aborted && !this.#helper && isBusy()) {
      // Events that come during a pause are followed together.
      const [store, log, stats] = [this.#store, this.#log, this.#stats]
      const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)])
      const hasFollowed = await followEvents(store, lease, followers, log, turn, stats)
      const hasBacklog = turn.aborted
      for (const task of tasks)
        if (task.runsBeside && !beside.running.has(task) && (await task.isDue(store)))
          beside.start(task)
      const asksTasks = performance.now() - noTaskAt >= lookMs
      const task = asksTasks ? await this.#dueTask() : undefined
      if (task) await this.#runTask(task, signal)
      else if (asksTasks) noTaskAt = performance.now()
      if (!task && !hasBacklog) longSince = performance.now()
      else if (performance.now() - longSince > longMs) this.#startHelper(stopping)
      if (task || hasFollowed || beside.running.size > 0) busyAt = performance.now()
      if (!task && !hasBacklog) await pause(lookMs / 5, signal)
    }
  }

  async #runTask(task: Task, signal: AbortSignal) {
    this.#stats.ran(task.name)
    const passed = this.#inTurn.indexOf(task) + 1
    this.#inTurn = [...this.#inTurn.slice(passed), ...this.#inTurn.slice(0, passed)]
    const turn = task.isWhole
      ? signal
      : AbortSignal.any([signal, AbortSignal.timeout(this.#timing.turnMs)])
    try {
      await task.run(this.#store, this.#log, turn)
      this.#resting.delete(task)
    } catch (error) {
      // At the end of its turn others may be left of whom none has failed: it fails again once these are done.
      if (turn.aborted) return
      this.#stats.failed(task.name)
      this.#letRest(task)
      this.#log.error('task_failed', { task: task.name, cause: String(error) })
    }
  }

  /** A database that was busy for a moment costs seconds, what cannot be done is not tried all the time. */
  #letRest(task: Task) {
    const { taskRestMs, taskRestMaxMs } = this.#timing
    const failures = (this.#resting.get(task)?.failures ?? 0) + 1
    const restMs = Math.min(taskRestMs * 2 ** (failures - 1), taskRestMaxMs)
    this.#resting.set(task, { until: performance.now() + restMs, failures })
  }

  /** A holder that cannot renew in time stops: by then another may have begun. */
  async #renew(lease: Lease, lost: AbortController) {
    const { leaseMs } = this.#timing
    const { signal } = lost
    let validUntil = performance.now() + leaseMs
    for (;;) {
      await pause(leaseMs / 3, signal)
      if (signal.aborted) return
      const askedAt = performance.now()
      const renewed = await this.#takeLease().catch(() => undefined)
      if (renewed?.fence === lease.fence) validUntil = askedAt + leaseMs
      else if (renewed || performance.now() > validUntil) return lost.abort()
    }
  }

  #takeLease(): Promise<Lease | undefined> {
    return takeLease(this.#store, this.#holder, this.#timing.leaseMs)
  }
}
