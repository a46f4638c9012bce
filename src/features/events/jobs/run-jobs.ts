import type { Log } from '../../../platform/log.ts'
import { onceAMinute } from '../../../platform/once-a-minute.ts'
import { pause } from '../../../platform/pause.ts'
import type { Store } from '../../../store/store.ts'
import { type Consumer, type Follower, followsEvents, registerConsumers } from './consumer.ts'
import { findBehind, followEvents, LeaseLost } from './follow-events.ts'
import { type Lease, releaseLease, takeLease } from './lease.ts'
import { JobStats } from './list-jobs.ts'
import { readDue, Sender } from './sender.ts'
import type { Task } from './task.ts'

/** Deliveries with a table and an order of their own. */
export type Queue = {
  hasDue(store: Store): Promise<boolean>
  open(store: Store, log: Log): OpenQueue
}

/** Starts what is due, as far as there is room, and stores what becomes of it. */
type OpenQueue = {
  readonly isSending: boolean
  /** Whether more should be started soon. */
  start(): Promise<boolean>
  settled(): Promise<void>
}

type Jobs = {
  readonly consumers: readonly Consumer[]
  readonly followers?: readonly Follower[]
  readonly queues?: readonly Queue[]
  readonly tasks: readonly Task[]
  readonly stats?: JobStats
}

/** A crashed holder is replaced within `leaseMs` and `retryMs`: ten seconds at most. */
const defaults = {
  leaseMs: 6_000,
  /** How often a lease that another process has is asked for, and what failed is tried again. */
  retryMs: 2_000,
  /** How often it is looked whether there is work. */
  lookMs: 500,
  /** How long the lease is held with nothing to do: work often comes in bursts. */
  lingerMs: 2_000,
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
  readonly #followers: Follower[]
  readonly #log: Log
  readonly #timing: Timing
  readonly #holder = crypto.randomUUID()
  readonly #stats: JobStats
  /** A full disk fails every attempt; one line a minute is enough. */
  readonly #reportFailure = onceAMinute((leftOut, cause: string) =>
    this.#log.error('jobs_failed', { cause, left_out: leftOut || undefined }),
  )
  readonly #resting = new Map<Task, { until: number; failures: number }>()

  constructor(store: Store, jobs: Jobs, log: Log, timing: Timing) {
    this.#store = store
    this.#jobs = jobs
    this.#followers = [...jobs.consumers.filter(followsEvents), ...(jobs.followers ?? [])]
    this.#log = log
    this.#timing = timing
    this.#stats = jobs.stats ?? new JobStats()
  }

  async run(signal: AbortSignal) {
    let hasRegistered = false
    while (!signal.aborted)
      try {
        if (!hasRegistered) await registerConsumers(this.#store, this.#followers)
        hasRegistered = true
        await this.#awaitWork(signal)
        const lease = signal.aborted ? undefined : await this.#takeLease()
        if (lease) await this.#runWithLease(lease, signal)
        else await pause(this.#timing.retryMs, signal)
      } catch (error) {
        if (!signal.aborted) this.#reportFailure(String(error))
        await pause(this.#timing.retryMs, signal)
      }
  }

  /** Looks whenever something was written, and now and then: a delivery becomes due without a write. */
  async #awaitWork(signal: AbortSignal) {
    let lookedAt = Number.NEGATIVE_INFINITY
    let mark: number | undefined
    for (; !signal.aborted; await pause(this.#timing.lookMs, signal)) {
      const now = this.#store.engine.changeMark()
      const isUnchanged = now !== undefined && now === mark
      if (isUnchanged && performance.now() - lookedAt < this.#timing.retryMs) continue
      mark = now
      lookedAt = performance.now()
      if (await this.#hasWork()) return
    }
  }

  async #hasWork(): Promise<boolean> {
    const { consumers, queues = [] } = this.#jobs
    if (await this.#dueTask()) return true
    for (const follower of this.#followers)
      if ((await findBehind(this.#store, follower)).length > 0) return true
    for (const consumer of consumers)
      if ((await readDue(this.#store, consumer, 1)).length > 0) return true
    for (const queue of queues) if (await queue.hasDue(this.#store)) return true
    return false
  }

  async #dueTask(): Promise<Task | undefined> {
    for (const task of this.#jobs.tasks)
      if (
        (this.#resting.get(task)?.until ?? 0) < performance.now() &&
        (await task.isDue(this.#store))
      )
        return task
    return undefined
  }

  async #runWithLease(lease: Lease, stopping: AbortSignal) {
    const lost = new AbortController()
    const signal = AbortSignal.any([stopping, lost.signal])
    // Also while what is under way at the end is finished.
    const renewing = this.#renew(lease, lost)
    // Each has places of its own: a mail server that hangs holds up mails and nothing else.
    const { consumers, queues = [] } = this.#jobs
    const senders = [
      ...consumers.map(consumer => new Sender(this.#store, consumer, this.#log)),
      ...queues.map(queue => queue.open(this.#store, this.#log)),
    ]
    try {
      await this.#work(lease, senders, signal)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    } finally {
      await Promise.all(senders.map(sender => sender.settled()))
      lost.abort()
      await renewing
      await releaseLease(this.#store, lease).catch(() => {})
    }
  }

  /** Until there has been nothing to do for a while. */
  async #work(lease: Lease, senders: OpenQueue[], signal: AbortSignal) {
    const { lingerMs, lookMs } = this.#timing
    const isSending = () => senders.some(sender => sender.isSending)
    let busyAt = performance.now()
    // Each follower and each task takes a statement to find out whether there is work.
    let followedAt = Number.NEGATIVE_INFINITY
    let noTaskAt = Number.NEGATIVE_INFINITY
    // Never while something is under way, however long a pause takes: others would wait for that.
    while (!signal.aborted && (isSending() || performance.now() - busyAt < lingerMs)) {
      let hasFollowed = false
      // Events that come meanwhile are followed together.
      if (performance.now() - followedAt >= lookMs / 5) {
        followedAt = performance.now()
        for (const follower of this.#followers)
          hasFollowed =
            (await followEvents(this.#store, lease, follower, this.#log, signal, this.#stats)) ||
            hasFollowed
      }
      let startsSoon = false
      for (const sender of senders) startsSoon = (await sender.start()) || startsSoon
      const asksTasks = performance.now() - noTaskAt >= lookMs
      const task = asksTasks ? await this.#dueTask() : undefined
      if (task) await this.#runTask(task, signal)
      else if (asksTasks) noTaskAt = performance.now()
      if (task || hasFollowed || isSending()) busyAt = performance.now()
      // What was started may be done in a moment, and more may wait for its place.
      if (!task) await pause(startsSoon ? lookMs / 50 : lookMs / 5, signal)
    }
  }

  async #runTask(task: Task, signal: AbortSignal) {
    this.#stats.ran(task.name)
    try {
      await task.run(this.#store, this.#log, signal)
      this.#resting.delete(task)
    } catch (error) {
      if (signal.aborted) return
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
