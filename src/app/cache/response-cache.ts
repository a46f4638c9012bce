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

  constructor(bytesMax: number) {
    this.#cached = new ByteCache(bytesMax)
  }

  find(key: string, revision: number): CachedResponse | undefined {
    const cached = this.#cached.get(key)
    return cached?.revision === revision ? cached : undefined
  }

  /** The one that is cached, or that is just being built for somebody else at the same revision. */
  async findOrBuild(
    key: string,
    revision: number,
    build: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    return (
      this.find(key, revision) ??
      this.#flights.run(`${revision} ${key}`, async () => {
        const built = await build()
        if (built.isCacheable) this.#cached.set(key, built, built.bytes)
        return built
      })
    )
  }
}
