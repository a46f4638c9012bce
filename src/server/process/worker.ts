import type { Config } from '../../config/options.ts'
import type { Log } from '../../platform/log.ts'
import { awaitDatabase } from './await-database.ts'
import { loggedClock } from './logged-clock.ts'
import { type MetricMessage, MetricPeers } from './metric-peers.ts'
import { ofRequests, openStore } from './open-store.ts'
import { type Server, serve } from './serve.ts'
import { SharedLimiter, type Taken } from './shared-limiter.ts'

/** What workers and their supervisor say to each other. */
export type WorkerMessage =
  | { isReady: true }
  | { isStarted: true }
  | { taken: Taken[] }
  | MetricMessage

/** One of several processes on the same port. Ends on SIGTERM, or when its supervisor is gone. */
export async function runWorker(config: Config, log: Log): Promise<void> {
  const ending = endOfWork(log)
  try {
    await work(config, log, ending)
  } finally {
    // An open channel would keep the process from ending.
    process.removeAllListeners('disconnect')
    if (process.connected) process.disconnect?.()
  }
}

async function work(config: Config, log: Log, ending: Promise<void>) {
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
  const store = await awaitDatabase(() => openStore(config, clock, ofRequests(config)), log, ending)
  if (!store) process.exit(0)
  server = serve(config, store, log, limiter, () => peers.ask(server?.metrics() ?? []))
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
