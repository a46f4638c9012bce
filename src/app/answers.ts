import { ByteCache } from '../platform/cache/byte-cache.ts'
import { SingleFlight } from '../platform/cache/single-flight.ts'
import type { KeptAnswer } from './kept-answer.ts'

/**
 * Every answer that is remembered: under who may see it and the request, one for each, true at the
 * version that it was made at. A newer one takes the older one's place, so what is outdated holds no
 * memory for long.
 */
export class Answers {
  readonly #kept: ByteCache<KeptAnswer>
  readonly #flights = new SingleFlight<KeptAnswer>()

  constructor(bytesMax: number) {
    this.#kept = new ByteCache(bytesMax)
  }

  find(key: string, version: number): KeptAnswer | undefined {
    const kept = this.#kept.get(key)
    return kept?.version === version ? kept : undefined
  }

  /** The one that is kept, or that is just being made for somebody else at the same version. */
  async findOrMake(
    key: string,
    version: number,
    make: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    return (
      this.find(key, version) ??
      this.#flights.run(`${version} ${key}`, async () => {
        const made = await make()
        this.#keep(key, made)
        return made
      })
    )
  }

  #keep(key: string, made: KeptAnswer) {
    if (!made.isExact) return
    const kept = this.#kept.get(key)
    if (!kept || kept.version <= made.version) this.#kept.set(key, made, made.bytes)
  }
}
