import { ByteCache } from '../../platform/cache/byte-cache.ts'
import { SingleFlight } from '../../platform/cache/single-flight.ts'
import type { CachedResponse } from './cached-response.ts'

/**
 * Every cached answer: under who may see it and the request, one for each, true at the revision that it was
 * built at. A new one replaces the old one, so what is outdated holds no memory for long.
 */
export class ResponseCache {
  readonly #cached: ByteCache<CachedResponse>
  readonly #flights = new SingleFlight<CachedResponse>()
  /**
   * How often a cached response was sent, confirmed after a write (by events in memory, by a statement, or, a search, by
   * ranking again), or built.
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

  /** Of whatever revision. */
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
    const cached = this.find(key, revision)
    if (cached) {
      this.counts.hits++
      return cached
    }
    return this.#flights.run(`${revision} ${key}`, async () => {
      const outdated = this.#cached.get(key)
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
