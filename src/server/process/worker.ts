import type { Config } from '../../config/options.ts'
import { RateLimiter, type RateVerdict } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import { awaitDatabase } from './await-database.ts'
import type { Program } from './jobs-process.ts'
import { loggedClock } from './logged-clock.ts'
import { type MetricMessage, MetricPeers } from './metric-peers.ts'
import { ofRequests, openStore } from './open-store.ts'
import { type Server, serve } from './serve.ts'

/** What workers and their supervisor say to each other. */
export type WorkerMessage =
  | { isReady: true }
  | { isStarted: true }
  | { taken: Taken[] }
  | MetricMessage

type Work = (config: Config, log: Log, ending: Promise<void>) => Promise<void>

/** One of several processes. Ends on SIGTERM, or when the one that has started it is gone. */
export async function runChild(work: Work, config: Config, log: Log): Promise<void> {
  const ending = endOfWork(log)
  try {
    await work(config, log, ending)
  } finally {
    // An open channel would keep the process from ending.
    process.removeAllListeners('disconnect')
    if (process.connected) process.disconnect?.()
  }
}

/** Serves, on the same port as others. */
export const runWorker =
  (jobsProgram: (port: number) => Program): Work =>
  async (config, log, ending) => {
    const limiter = new SharedLimiter(taken => say({ taken }))
    const peers = new MetricPeers(config.workers - 1, say)
    let server: Server | undefined
    process.on('message', (message: WorkerMessage) => {
      if ('taken' in message) limiter.count(message.taken)
      if ('isStarted' in message) server?.markStarted()
      if (server && ('metrics' in message || 'endedWorker' in message))
        peers.hear(message, server.metrics)
    })
    const clock = loggedClock(log)
    const store = await awaitDatabase(
      () => openStore(config, clock, ofRequests(config)),
      log,
      ending,
    )
    if (!store) process.exit(0)
    const askPeers = () => peers.ask(server?.metrics() ?? [])
    server = serve(config, store, log, { limiter, askPeers, jobsProgram })
    say({ isReady: true })
    await ending
    log.info('stopping')
    await server.stop()
    log.info('stopped')
  }

function say(message: WorkerMessage) {
  if (process.connected) process.send?.(message)
}

function endOfWork(log: Log): Promise<void> {
  // A terminal interrupts the whole group at once; the supervisor passes it on.
  process.on('SIGINT', () => {})
  return new Promise(resolve => {
    let isEnding = false
    const end = () => {
      isEnding = true
      resolve()
    }
    // Twice where the whole group gets one: a second must not end what the first one began.
    process.on('SIGTERM', end)
    process.once('disconnect', () => {
      // Somebody lost patience with an orderly stop.
      if (isEnding) process.exit(1)
      log.error('supervisor_lost')
      end()
    })
  })
}

/** What was counted: the subject, its burst and its allowance a minute. */
type Taken = [subject: string, burst: number, perMinute: number]

/** Counts for one worker what all of them allow: each tells the others what it let through. */
class SharedLimiter extends RateLimiter {
  readonly #send: (taken: Taken[]) => void
  #unsent: Taken[] = []

  constructor(send: (taken: Taken[]) => void) {
    super()
    this.#send = send
  }

  override take(...taken: Taken): RateVerdict {
    const verdict = super.take(...taken)
    if (verdict.allowed && this.#unsent.push(taken) === 1)
      setImmediate(() => this.#send(this.#unsent.splice(0)))
    return verdict
  }

  /** Counts what another worker allowed. */
  count(taken: Taken[]) {
    for (const one of taken) super.take(...one)
  }
}
