import type { Config } from '../../config/options.ts'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import type { Callers } from '../../features/auth/caller/callers.ts'
import type { Company } from '../../features/company/company.ts'
import type { CompanyLookup, LookedUp } from '../../features/company/company-lookup.ts'
import type { Tails } from '../../features/events/feed/tail.ts'
import type { WaitingReaders } from '../../features/events/feed/waiting-readers.ts'
import type { Presence } from '../../features/inbox/presence.ts'
import type { InstallationMail } from '../../features/notifications/mail/mail-server.ts'
import type { RateLimiter } from '../../platform/http/rate-limit.ts'
import type { Secrets } from '../../platform/http/route.ts'
import type { Target } from '../../platform/http/target.ts'
import type { Log, PreparedLine } from '../../platform/log.ts'
import type { Family } from '../../platform/metrics/families.ts'
import type { OidcProviders } from '../../platform/oidc/oidc-providers.ts'
import type { DestinationOptions } from '../../platform/safe-fetch/destination.ts'
import type { Store } from '../../store/store.ts'
import type { UnsentForm } from '../../web/parts/signed-out-page.tsx'
import type { PageTargets } from '../cache/page-targets.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { RequestMetrics, Routed } from '../metrics/request-metrics.ts'
import type { ReaderView } from '../pages/reader-view.ts'
import type { Admission, WorkClass } from './admission.ts'

/** Lives as long as the process. */
export type App = {
  config: Config
  store: Store
  log: Log
  /** Logs why the files of the database cannot be used, at most once a minute. */
  reportStorage: (cause: unknown) => void
  /** Known once the port is: links start with it. */
  baseUrl: string
  limiter: RateLimiter
  callers: Callers
  companyLookup: CompanyLookup
  responses: ResponseCache
  pageTargets: PageTargets
  /** Known once the base URL is. */
  mail: InstallationMail | undefined
  secrets: Secrets
  /** Allowed destinations of outgoing requests. */
  outgoing: DestinationOptions
  oidc: OidcProviders
  /** Everything that a start does is done: the first company exists, and all workers serve. */
  isStarted: boolean
  admission: Admission
  /** Refuses at once what would be refused later anyway. */
  refuseEarly: (context: RequestContext, work: WorkClass) => Response | undefined
  isStopping: boolean
  /** Requests waiting for events, and their limit. */
  tails: Tails
  waitingReaders: WaitingReaders
  presence: Presence
  requestMetrics: RequestMetrics
  /** Metrics of this process and of those on the same port. */
  collectMetrics: () => Promise<Family[][]>
}

/** Lives as long as one request. */
export type RequestContext = {
  app: App
  request: Request
  startedAt: number
  requestId: string
  target: Target
  /** The target's path without what the base URL, or a company's, puts in front. */
  path: string
  /** The company of a page; the API takes it from the token. */
  company?: Company | undefined
  /** The canonical URL of its page, if that is elsewhere. */
  movedTo?: string | undefined
  lookedUp?: LookedUp
  /** It is for a frame of another site: links stay there, and its own session is used. */
  isEmbedded: boolean
  /** Set once it is routed. */
  route?: Routed | undefined
  /** Asked for only where limits need it. */
  clientAddress: () => string
  /** Address of the socket's peer: a proxy, if there is one. */
  socketAddress: () => string
  /** For a request that waits longer than others: its connection ends once nothing was sent for so long. */
  setIdleTimeout: (seconds: number) => void
  /** The token's owner as just found; used by the first look-up. */
  caller?: TokenCaller | undefined
  /** Its response comes after the turn of the event loop in which it arrived, as work was queued. */
  isAsync?: boolean
  /** The view of a page once known, also for its errors. */
  view?: ReaderView
  /** The submitted form: someone who is signed out sees it again, and can send it after signing in. */
  unsent?: UnsentForm
  /** Set by authentication, for the log. */
  loggedCompany?: string | undefined
  /** Its line in the log, if the same is logged often. Its response is prepared, too. */
  preparedLine?: PreparedLine
  /** It is part of a request that was counted against the token's limit. */
  isRateCounted?: true
  /** Headers of this request alone, whatever its response is. */
  ownHeaders?: Record<string, string>
}
