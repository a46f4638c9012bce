import type { Config } from '../../config/options.ts'
import type { Log } from '../../platform/log.ts'
import { type Family, mergeFamilies, withoutGauges } from '../../platform/metrics/families.ts'
import type { Program } from './jobs-process.ts'
import type { Counted } from './metric-peers.ts'
import type { WorkerMessage } from './worker.ts'

/** A crash loop: this many workers fail to start within this time, and none succeeds in between. */
const crashes = { count: 5, withinMs: 10_000, steadyAfterMs: 1_000 }
/** Signals that a process gets for its own faults. Any other came from outside, and says nothing about its start. */
const faults: readonly unknown[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]
/** How long a worker may exceed its own stop timeout before it is killed. */
const graceMs = 5_000

/** Why the workers cannot continue, in one sentence for the operator. */
export class WorkersFailed extends Error {}

type Worker = { child: Bun.Subprocess; isReady: boolean; readyAt: number; counted?: Counted }

/**
 * Runs the workers until `stopping`, and calls `whenReady` once all are ready. Throws if they cannot continue or did
 * not stop cleanly.
 */
export async function supervise(
  program: Program,
  config: Config,
  log: Log,
  stopping: Promise<void>,
  whenReady: () => Promise<void>,
): Promise<void> {
  const supervisor = new Supervisor(program, config, log)
  let failure: unknown
  try {
    const started = supervisor.ready.then(whenReady).then(() => supervisor.markStarted())
    await Promise.race([started, supervisor.failed, stopping])
    await Promise.race([supervisor.failed, stopping])
  } catch (error) {
    failure = error
  }
  log.info('stopping')
  await supervisor.stop().catch(error => {
    failure ??= error
  })
  log.info('stopped')
  if (failure) throw failure
}

/** Keeps the configured number of workers running, broadcasts their counts, and stops them together. */
class Supervisor {
  /** Resolves once every worker was ready at the same time. */
  readonly ready: Promise<void>
  /** Rejects if the workers cannot be kept running. */
  readonly failed: Promise<never>
  readonly #program: Program
  readonly #config: Config
  readonly #log: Log
  readonly #workers = new Set<Worker>()
  /** What those that ended had counted when they last said so. */
  #endedMetrics: Family[] = []
  #crashTimes: number[] = []
  #youngEnds: number[] = []
  #isStarted = false
  #isStopping = false
  #uncleanStop: string | undefined
  #becomeReady = () => {}
  #fail: (reason: WorkersFailed) => void = () => {}

  constructor(program: Program, config: Config, log: Log) {
    this.#program = program
    this.#config = config
    this.#log = log
    this.ready = new Promise(resolve => {
      this.#becomeReady = resolve
    })
    this.failed = new Promise((_, reject) => {
      this.#fail = reject
    })
    // Otherwise a rejection that nobody awaits would end the process.
    this.failed.catch(() => {})
    for (let n = 0; n < config.workers; n++) this.#start()
  }

  /** Tells the workers, and their later replacements, to report that they are ready to serve. */
  markStarted() {
    this.#isStarted = true
    for (const { child, isReady } of this.#workers) if (isReady) send(child, { isStarted: true })
  }

  /** Lets every worker finish its open requests, and throws if one did not stop cleanly. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const children = [...this.#workers].map(({ child }) => child)
    for (const child of children) child.kill('SIGTERM')
    const timer = setTimeout(() => {
      for (const child of children) child.kill('SIGKILL')
    }, this.#config.stopTimeoutMs + graceMs)
    await Promise.all(children.map(child => child.exited))
    clearTimeout(timer)
    if (this.#uncleanStop) throw new WorkersFailed(this.#uncleanStop)
  }

  #start(): number | undefined {
    try {
      const child = Bun.spawn(this.#program.command, {
        env: this.#program.env,
        stdin: 'ignore',
        stdout: 'inherit',
        stderr: 'inherit',
        ipc: message => this.#onMessage(worker, message as WorkerMessage),
        onExit: () => this.#onExit(worker),
      })
      const worker: Worker = { child, isReady: false, readyAt: 0 }
      this.#workers.add(worker)
      return child.pid
    } catch (error) {
      this.#fail(new WorkersFailed(`A worker could not be started: ${(error as Error).message}.`))
      return undefined
    }
  }

  #onMessage(worker: Worker, message: WorkerMessage) {
    // What it said last may be read after its end, when it is among those that ended.
    if (!this.#workers.has(worker)) return
    if (!('isReady' in message)) {
      if ('metrics' in message)
        worker.counted = { worker: message.worker, metrics: message.metrics }
      this.#broadcast(message, worker)
      return
    }
    for (const { counted } of this.#workers)
      if (counted) send(worker.child, { ...counted, answeredTo: '' })
    send(worker.child, { endedWorker: 0, endedMetrics: this.#endedMetrics })
    worker.isReady = true
    worker.readyAt = performance.now()
    if (this.#isStarted) send(worker.child, { isStarted: true })
    const ready = [...this.#workers].filter(({ isReady }) => isReady)
    if (ready.length === this.#config.workers) this.#becomeReady()
  }

  #broadcast(message: WorkerMessage, from?: Worker) {
    for (const other of this.#workers)
      if (other !== from && other.isReady) send(other.child, message)
  }

  /** Counters go on from what it had counted: without that they would fall. */
  #addEnded({ worker, metrics }: Counted) {
    this.#endedMetrics = mergeFamilies([this.#endedMetrics, withoutGauges(metrics)])
    this.#broadcast({ endedWorker: worker, endedMetrics: this.#endedMetrics })
  }

  #onExit(worker: Worker) {
    const { child, isReady } = worker
    this.#workers.delete(worker)
    const how = child.signalCode ? `by ${child.signalCode}` : `with exit code ${child.exitCode}`
    if (this.#isStopping) {
      if (isReady && child.exitCode !== 0)
        this.#uncleanStop = `A worker did not stop in order: it ended ${how}.`
      return
    }
    if (worker.counted) this.#addEnded(worker.counted)
    const hasWorked = isReady && performance.now() - worker.readyAt > crashes.steadyAfterMs
    if (hasWorked) this.#crashTimes = []
    const isLoop = !hasWorked && hasFailed(child) && this.#crashedTooOften()
    const pauseMs = hasWorked ? 0 : this.#pauseMs()
    this.#log.error('worker_died', {
      worker: child.pid,
      exit_code: child.exitCode,
      signal: child.signalCode,
      replaced_by: isLoop || pauseMs > 0 ? undefined : this.#start(),
    })
    if (!isLoop && pauseMs > 0)
      setTimeout(() => {
        if (!this.#isStopping) this.#start()
      }, pauseMs)
    if (isLoop)
      this.#fail(
        new WorkersFailed(
          `${crashes.count} workers ended within ${crashes.withinMs / 1000} seconds, each as soon as it was started, the last ${how}; Hark stops.`,
        ),
      )
  }

  /** If every worker is killed as soon as it starts, for example out of memory, replacing them at once would take all the CPU. */
  #pauseMs(): number {
    const now = performance.now()
    this.#youngEnds = [...this.#youngEnds.filter(time => now - time < crashes.withinMs), now]
    return this.#youngEnds.length > 2 * crashes.count ? 1_000 : 0
  }

  #crashedTooOften(): boolean {
    const now = performance.now()
    this.#crashTimes = [...this.#crashTimes.filter(time => now - time < crashes.withinMs), now]
    return this.#crashTimes.length >= crashes.count
  }
}

/** It failed by itself. A worker that is stopped exits with 0, or by the signal if it was too young to catch it. */
function hasFailed({ exitCode, signalCode }: Bun.Subprocess): boolean {
  return signalCode === null ? exitCode !== 0 : faults.includes(signalCode)
}

function send(child: Bun.Subprocess, message: WorkerMessage) {
  try {
    child.send(message)
  } catch {
    // The worker has just exited.
  }
}
