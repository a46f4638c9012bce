import type { Caller, TokenCaller } from '../../features/auth/caller/caller.ts'
import { ByteCache } from '../../platform/cache/byte-cache.ts'
import { SingleFlight } from '../../platform/cache/single-flight.ts'
import type { ReaderView } from '../pages/reader-view.ts'
import type { CachedResponse } from './cached-response.ts'

/** The cache key of an API response. Uses the URL as it was sent: parsing it would cost more than it saves. */
export function apiKey(
  { cacheKeys }: TokenCaller,
  shared: keyof TokenCaller['cacheKeys'],
  url: string,
): string {
  return cacheKeys[shared] + url
}

/**
 * The cache key of a page. The reader's choices and notifications are written beside the company's data and change no
 * revision, so they are a part of the key. `view` is undefined if the page shows none of that.
 */
export function pageKey({ cacheKeys }: Caller, view: ReaderView | undefined, page: string): string {
  const { asksName = false, timeZone = null } = view?.person ?? {}
  const own = view ? `${view.unread} ${view.language} ${view.theme} ${asksName} ${timeZone} ` : ''
  return cacheKeys['by user'] + own + page
}

/**
 * Every cached response: under who may see it and the request, one for each, true at the revision that it was
 * built at. A new one replaces the old one, so what is outdated holds no memory for long.
 */
export class ResponseCache {
  readonly #cached: ByteCache<CachedResponse>
  readonly #flights = new SingleFlight<CachedResponse>()
  /**
   * Cached responses sent, confirmed after a write (by events in memory, by a statement, or, for a search, by ranking
   * again), and built.
   */
  readonly counts = {
    hits: 0,
    confirmedByEvents: 0,
    confirmedByStatement: 0,
    confirmedByRanking: 0,
    built: 0,
  }

  constructor(bytesMax: number) {
    this.#cached = new ByteCache(bytesMax)
  }

  find(key: string, revision: number): CachedResponse | undefined {
    const cached = this.#cached.get(key)
    return cached?.revisions.revision === revision ? cached : undefined
  }

  /** Of any revision. */
  recall(key: string): CachedResponse | undefined {
    return this.#cached.get(key)
  }

  /**
   * The one that is cached, or that is being built for another request at the same revision. `build` gets the cached
   * one of another revision, which it may renew and return.
   */
  async findOrBuild(
    key: string,
    revision: number,
    build: (outdated: CachedResponse | undefined) => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const outdated = this.#cached.get(key)
    if (outdated?.revisions.revision === revision) {
      this.counts.hits++
      return outdated
    }
    return this.#flights.run(`${revision} ${key}`, async () => {
      const built = await build(outdated)
      if (built === outdated) {
        this.counts.hits++
        // Its size may be another one now.
        if (this.#cached.get(key) === built) this.#cached.set(key, built, built.bytes)
        return built
      }
      this.counts.built++
      if (built.isCacheable) this.#cached.set(key, built, built.bytes)
      return built
    })
  }
}
