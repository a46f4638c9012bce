import type { Config } from '../../config/options.ts'
import { Callers } from '../../features/auth/caller/callers.ts'
import { companyLookup } from '../../features/company/company-lookup.ts'
import { Tails } from '../../features/events/feed/tail.ts'
import { WaitingReaders } from '../../features/events/feed/waiting-readers.ts'
import { JobStats } from '../../features/events/jobs/list-jobs.ts'
import { runJobs } from '../../features/events/jobs/run-jobs.ts'
import { Presence } from '../../features/inbox/presence.ts'
import { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Log } from '../../platform/log.ts'
import type { Family } from '../../platform/metrics/families.ts'
import { OidcProviders } from '../../platform/oidc/oidc-providers.ts'
import { onceAMinute } from '../../platform/once-a-minute.ts'
import { endLongTurn } from '../../platform/turns.ts'
import type { Store } from '../../store/store.ts'
import { PageTargets } from '../cache/page-targets.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { processFamilies } from '../metrics/process-families.ts'
import { RequestMetrics } from '../metrics/request-metrics.ts'
import { TurnMetrics } from '../metrics/turn-metrics.ts'
import { Admission } from '../request/admission.ts'
import type { App } from '../request/context.ts'
import { EarlyRefusal } from '../request/early-refusal.ts'
import { asProblem, problemResponse } from '../request/problem-response.ts'
import { respond } from '../request/respond.ts'
import { createRouter } from '../request/router.ts'
import { addresses } from './addresses.ts'
import { jobsOf } from './jobs.ts'
import { JobsProcess, type Program } from './jobs-process.ts'
import { openMail } from './open-mail.ts'
import { secretBoxOf } from './secret-box.ts'

/** Seconds for a whole request, or between two, before a connection is closed (Bun rounds it up). Slow senders hold nothing else. */
const idleTimeoutSeconds = 30

const drainMs = 200

/** Of the memory for what is remembered: tokens are small, and each spares a query. */
const callersShare = 1 / 8
/** Where URLs of pages lead is smaller still. */
const targetsShare = 1 / 32

export type Server = {
  /** Where this process listens, whatever the base URL is. */
  url: string
  baseUrl: string
  /** Says that the start is complete: `/readyz` answers 200 from now on. */
  markStarted(): void
  /** What this process has counted. */
  metrics(): Family[]
  /** Stops being ready, answers what is in flight, then closes the data. */
  stop(): Promise<void>
}

type Around = {
  limiter?: RateLimiter
  /** What the other processes on this port have counted. */
  askPeers?: () => Promise<Family[][]>
  /** For long work in the background, of a server on this port; without it, it runs here. */
  jobsProgram?: (port: number) => Program
}

export function serve(
  config: Config,
  store: Store,
  log: Log,
  { limiter = new RateLimiter(), askPeers = async () => [], jobsProgram }: Around = {},
): Server {
  const jobStats = new JobStats()
  const turns = new TurnMetrics(log)
  const metrics = () => [...processFamilies(app, jobStats, jobsProcess?.usage), ...turns.families()]
  const cacheBytes = config.cacheMegabytes * 1024 * 1024
  const earlyRefusal = new EarlyRefusal()
  const reportFeed = onceAMinute((leftOut, cause: unknown) =>
    log.error('events_not_read', { cause: String(cause), left_out: leftOut || undefined }),
  )
  const app: App = {
    config,
    store,
    log,
    reportStorage: onceAMinute((leftOut, cause: unknown) =>
      log.error('storage_unavailable', {
        cause: cause instanceof Error ? cause.message : String(cause),
        left_out: leftOut || undefined,
      }),
    ),
    baseUrl: '',
    limiter,
    companyLookup: companyLookup(store, () => app.baseUrl),
    callers: new Callers(store, cacheBytes * callersShare, cause =>
      log.warn('use_not_recorded', { cause: String(cause) }),
    ),
    responses: new ResponseCache(cacheBytes * (1 - callersShare - targetsShare)),
    pageTargets: new PageTargets(cacheBytes * targetsShare),
    mail: undefined,
    secrets: secretBoxOf(config),
    outgoing: { allow: config.outgoingAllow },
    oidc: new OidcProviders({ allow: config.outgoingAllow }),
    isStarted: false,
    admission: new Admission(store.engine.kind, config, log),
    refuseEarly: (context, work) => earlyRefusal.refusal(context, work),
    isStopping: false,
    tails: new Tails(store, reportFeed),
    waitingReaders: new WaitingReaders(),
    presence: new Presence(store, config.workers, reportFeed),
    requestMetrics: new RequestMetrics(),
    collectMetrics: async () => [metrics(), ...(await askPeers())],
  }
  const findRoute = createRouter()
  const listener = Bun.serve({
    port: config.port,
    hostname: config.host,
    // Where it is shared, a second Hark on the same port would silently take half of the requests:
    // only workers do so, and their supervisor has made sure of the port.
    reusePort: config.workers > 1,
    idleTimeout: idleTimeoutSeconds,
    development: false,
    // Bodies are bounded by the code that reads them: Bun's own refusal has no problem document.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, listener) => {
      endLongTurn()
      return respond(app, findRoute, request, listener)
    },
    error(error) {
      log.error('internal_error', { cause: error.stack ?? String(error) })
      return problemResponse(asProblem(error), crypto.randomUUID(), app.baseUrl)
    },
  })
  const { url, baseUrl } = addresses(config, listener.port!)
  app.baseUrl = baseUrl
  app.outgoing = { allow: config.outgoingAllow, ownPort: listener.port! }
  app.oidc = new OidcProviders(app.outgoing)
  const { secrets, outgoing } = app
  const mail = openMail(config, store, { baseUrl, secrets, outgoing, log })
  app.mail = mail
  const stopping = new AbortController()
  const port = listener.port!
  const jobsProcess = jobsProgram && new JobsProcess(jobsProgram(port), jobStats, log, config)
  const startHelper = jobsProcess && {
    startHelper: (signal: AbortSignal) => jobsProcess.start(signal),
  }
  const place = { port, baseUrl, mail, clock: store.clock }
  const jobs = runJobs(
    store,
    { ...jobsOf(config, place, jobStats), ...startHelper },
    log,
    stopping.signal,
  )

  return {
    url,
    baseUrl,
    metrics,
    markStarted() {
      app.isStarted = true
    },
    async stop() {
      app.isStopping = true
      stopping.abort()
      app.tails.close()
      app.presence.close()
      // For a moment answers say `Connection: close`: busy clients leave before idle ones are cut.
      await Bun.sleep(drainMs)
      const timer = setTimeout(() => void listener.stop(true), config.stopTimeoutMs)
      await listener.stop()
      clearTimeout(timer)
      await jobs
      await mail.close(config.stopTimeoutMs)
      const { counts } = app.responses
      log.info('response_cache', {
        confirmed_by_events: counts.confirmedByEvents,
        confirmed_by_statement: counts.confirmedByStatement,
        confirmed_by_ranking: counts.confirmedByRanking,
        built: counts.built,
      })
      turns.stop()
      await store.engine.close()
    },
  }
}
