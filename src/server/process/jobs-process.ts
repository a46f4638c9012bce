import { getPriority, setPriority } from 'node:os'
import type { Config } from '../../config/options.ts'
import { JobStats } from '../../features/events/jobs/list-jobs.ts'
import { type Helper, runJobs } from '../../features/events/jobs/run-jobs.ts'
import type { Log } from '../../platform/log.ts'
import { addresses } from './addresses.ts'
import { awaitDatabase } from './await-database.ts'
import { jobsOf } from './jobs.ts'
import { loggedClock } from './logged-clock.ts'
import { openMail } from './open-mail.ts'
import { ofRequests, openStore } from './open-store.ts'
import { secretBoxOf } from './secret-box.ts'

// Long work in the background has a process of its own while it lasts: beside requests, in one thread with them, each
// of its steps is somebody's wait. The one that serves starts it, and goes on by itself where it dies.

/** How long nothing may be left to do before the process ends. */
const idleMs = 5_000
/** No other is started for so long after one that failed: it may have been the memory. */
const restMs = 60_000
/** It reports this often. Where it was silent for so many times, also while it starts, it hangs and is killed. */
const beatMs = 5_000
const beatsMissedMax = 6
/** How long it may take to stop once the server has. */
const graceMs = 5_000
/** Requests go first on a single core. Much less would starve it while it has SQLite's lock. */
const niceness = 5
const connections = 4

export type Program = { command: string[]; env: Record<string, string | undefined> }

type FromProcess = { isReady: true } | (Usage & { ran?: string; failed?: string })
type Usage = { memoryBytes: number; cpuSeconds: number; isWaiting?: boolean }
/** `handOver` tells the process that the jobs are its own. */
type Started = { child: Bun.Subprocess; handOver: () => void }

/** Starts the process, and counts for it. */
export class JobsProcess {
  readonly #program: Program
  readonly #stats: JobStats
  readonly #log: Log
  readonly #stopTimeoutMs: number
  readonly #beatMs: number
  #restsUntil = 0
  #usage: Usage | undefined
  #endedCpuSeconds = 0

  constructor(
    program: Program,
    stats: JobStats,
    log: Log,
    { stopTimeoutMs }: Pick<Config, 'stopTimeoutMs'>,
    everyMs = beatMs,
  ) {
    this.#program = program
    this.#stats = stats
    this.#log = log
    this.#stopTimeoutMs = stopTimeoutMs
    this.#beatMs = everyMs
  }

  /** Of the process, and of those before it. */
  get usage() {
    const { memoryBytes = 0, cpuSeconds = 0 } = this.#usage ?? {}
    return {
      count: this.#usage ? 1 : 0,
      memoryBytes,
      cpuSeconds: cpuSeconds + this.#endedCpuSeconds,
    }
  }

  /** Until `signal`. Undefined where none can be started. */
  async start(signal: AbortSignal): Promise<Helper | undefined> {
    if (signal.aborted || performance.now() < this.#restsUntil) return undefined
    const ready = Promise.withResolvers<boolean>()
    const started = this.#spawn(ready.resolve, signal)
    if (!started) return undefined
    const { child, handOver } = started
    const stop = () => {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), this.#stopTimeoutMs + graceMs).unref()
    }
    signal.addEventListener('abort', stop)
    void child.exited.then(() => signal.removeEventListener('abort', stop))
    if (!(await ready.promise)) return undefined
    return {
      async takeOver() {
        handOver()
        await child.exited
      },
    }
  }

  #spawn(resolve: (isReady: boolean) => void, signal: AbortSignal): Started | undefined {
    let isReady = false
    // Nobody else runs the jobs from then on. Each beat tells it again, and it counts as dead until it begins.
    let isTold = false
    // Counted, and not timed: where this process was stopped itself, the other one was not silent.
    let missed = 0
    let beat: ReturnType<typeof setInterval> | undefined
    try {
      this.#usage = { memoryBytes: 0, cpuSeconds: 0 }
      const child = Bun.spawn(this.#program.command, {
        env: this.#program.env,
        stdin: 'ignore',
        stdout: 'inherit',
        stderr: 'inherit',
        ipc: (message: FromProcess) => {
          if ('isReady' in message || !message.isWaiting || !isTold) missed = 0
          if ('isReady' in message) {
            isReady = true
            return resolve(true)
          }
          if (message.ran) this.#stats.count(message.ran, 'runs')
          if (message.failed) this.#stats.count(message.failed, 'failures')
          this.#usage = message
        },
        onExit: (child, exitCode, signalCode) => {
          clearInterval(beat)
          this.#endedCpuSeconds += this.#usage?.cpuSeconds ?? 0
          this.#usage = undefined
          resolve(false)
          if (!signal.aborted && (exitCode !== 0 || !isReady))
            this.#failed({ process: child.pid, exit_code: exitCode, signal: signalCode })
        },
      })
      const tell = () => {
        try {
          child.send({ isYours: true })
        } catch {
          // It has ended, or is killed once it has missed too many beats.
        }
      }
      beat = setInterval(() => {
        if (++missed > beatsMissedMax) child.kill('SIGKILL')
        else if (isTold) tell()
      }, this.#beatMs)
      const handOver = () => {
        isTold = true
        tell()
      }
      return { child, handOver }
    } catch (error) {
      this.#usage = undefined
      this.#failed({ cause: String(error) })
      return undefined
    }
  }

  #failed(how: Parameters<Log['error']>[1]) {
    this.#restsUntil = performance.now() + restMs
    this.#log.error('jobs_process_failed', how)
  }
}

/** The process itself: runs the jobs until nothing is left to do, or `ending`. */
export async function runJobsProcess(config: Config, log: Log, ending: Promise<void>) {
  const yours = new Promise<void>(resolve => process.on('message', () => resolve()))
  const clock = loggedClock(log)
  const limits = { ...ofRequests(config), connections, isAside: true }
  const store = await awaitDatabase(() => openStore(config, clock, limits), log, ending)
  if (!store) return
  const { baseUrl } = addresses(config, config.port)
  const outgoing = { allow: config.outgoingAllow, ownPort: config.port }
  const mail = openMail(config, store, { baseUrl, secrets: secretBoxOf(config), outgoing, log })
  const jobs = jobsOf(config, { port: config.port, baseUrl, mail, clock }, new ToldStats())
  const stopping = new AbortController()
  void ending.then(() => stopping.abort())
  say({ isReady: true })
  let isWaiting = true
  setInterval(() => say({ ...usage(), isWaiting }), beatMs).unref()
  await Promise.race([yours, ending])
  giveWayToOthers()
  await mail.ready
  isWaiting = false
  await runJobs(store, jobs, log, stopping.signal, { idleMs })
  await mail.close(config.stopTimeoutMs)
  await store.engine.close()
}

/** Where it may not, or Hark runs like that anyway, it stays as it is. */
function giveWayToOthers() {
  try {
    if (getPriority() < niceness) setPriority(niceness)
  } catch {}
}

/** Tells the server what is to be counted. */
class ToldStats extends JobStats {
  override ran(name: string) {
    super.ran(name)
    say({ ran: name, ...usage() })
  }

  override failed(name: string) {
    say({ failed: name, ...usage() })
  }
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { memoryBytes: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 }
}

function say(message: FromProcess) {
  if (process.connected) process.send?.(message)
}
