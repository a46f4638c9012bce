import type { Company } from '../../features/company/company.ts'
import type { LookedUp } from '../../features/company/company-lookup.ts'
import { ByteCache } from '../../platform/cache/byte-cache.ts'
import type { Access } from '../../platform/http/route.ts'
import type { Language } from '../../texts/languages.ts'
import type { Routed } from '../metrics/request-metrics.ts'
import { redact } from '../request/redact.ts'
import { RequestLines } from './cached-response.ts'

/** Which page a URL leads to, as long as the company of that address is the same. */
export type PageTarget = {
  lookedUp: LookedUp
  companyId: number
  access: Access
  isEmbedded: boolean
  /** The one in the address. */
  language: Language | undefined
  /** The part of the cache key after the caller's. */
  key: string
  lines: RequestLines
}

/** Anyone can request URLs of any length: longer ones are not cached. */
const urlLengthMax = 1_000
const objectBytes = 1_000

/** Caches where URLs of pages lead, so that a cached page needs no router. */
export class PageTargets {
  readonly #cached: ByteCache<PageTarget>

  constructor(bytesMax: number) {
    this.#cached = new ByteCache(bytesMax)
  }

  find({ url, headers }: Request): PageTarget | undefined {
    return this.#cached.get(keyOf(url, headers))
  }

  set(
    { url, headers }: Request,
    path: string,
    { id }: Company,
    {
      route,
      ...page
    }: Pick<PageTarget, 'lookedUp' | 'access' | 'isEmbedded' | 'language' | 'key'> & {
      route: Routed
    },
  ) {
    if (url.length > urlLengthMax) return
    const target = { ...page, companyId: id, lines: new RequestLines(redact(path), route) }
    const lookedUpLength = page.lookedUp.bases.join().length
    const bytes = objectBytes + 2 * (path.length + page.key.length + lookedUpLength)
    this.#cached.set(keyOf(url, headers), target, bytes)
  }
}

/** The URL alone need not repeat the header: it may have been sent as an absolute one. */
function keyOf(url: string, headers: Headers): string {
  return `${headers.get('host')} ${url}`
}
