import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Validity } from '../../platform/cache/fingerprint.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import type { Access } from '../../platform/http/route.ts'
import { takesGzip } from '../../platform/http/takes-gzip.ts'
import type { Log, PreparedLine } from '../../platform/log.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Revisions } from '../../store/revisions.ts'
import type { Routed } from '../metrics/request-metrics.ts'

const compressed = promisify(gzip) as (bytes: Uint8Array) => Promise<Buffer<ArrayBuffer>>

/** Approximate size of a response's objects besides its body. */
const objectBytes = 2_000
/** Approximate size of the fingerprint's function and the data it refers to. */
const fingerprintBytes = 500
const dependencyBytes = 100

/** A response as bytes with everything prepared to send it again. Its headers are never changed. */
export class CachedResponse {
  /** The company's at which it is known to hold; all 0 where it never changes. */
  readonly revisions: Revisions
  /** Missing where only rendering it again tells whether it is still the same. */
  fingerprint: Validity<CompanyDb> | undefined
  readonly access: Access
  /** A redirect has none: nobody may cache it. */
  readonly etag: string | undefined
  readonly lines: RequestLines
  /** False where the data moved while it was read: good for who asked, but for nobody else. */
  readonly isCacheable: boolean
  readonly #plain: Encoded
  /** Built for the first client that takes it. */
  #gzip: Encoded | undefined
  /** The body before its compression, if it may be compressed. */
  #compressible: Buffer<ArrayBuffer> | undefined
  readonly #isAsync: boolean
  /** A link repeats the URL, which may be long. */
  readonly #headersLength: number
  readonly #unchanged: { status: number; headers: Headers }

  constructor(response: NewResponse) {
    const { access, loggedPath, isCacheable, isAsync, status, body, editRevision } = response
    const bytes = Buffer.from(body)
    const { revision, accessRevision, namesRevision } = response.revisions
    this.revisions = { revision, accessRevision, namesRevision }
    this.fingerprint = response.fingerprint
    this.access = access
    this.etag = status === 200 ? entityTag(bytes, editRevision) : undefined
    const headers: Record<string, string> = { ...response.headers }
    // Weak where it names the compressed bytes, too.
    if (this.etag) headers.etag = response.isCompressible ? `W/${this.etag}` : this.etag
    this.lines = new RequestLines(loggedPath, response.route)
    this.isCacheable = isCacheable
    this.#isAsync = isAsync
    this.#plain = { body: this.#prepared(bytes), head: { status, headers: new Headers(headers) } }
    if (response.isCompressible && bytes.length >= compressedMin) this.#compressible = bytes
    this.#headersLength = 2 * Object.values(headers).join('').length
    const { 'content-type': _type, link: _link, ...validating } = headers
    this.#unchanged = { status: 304, headers: new Headers(validating) }
  }

  /** With both copies of what is, or may be, compressed. */
  get bytes(): number {
    const { body } = this.#plain
    const length = body instanceof Blob ? body.size : body.length
    const copies = (this.#compressible || this.#gzip ? 2 : 1) * (length + this.#headersLength)
    return copies + bytesOf(this.fingerprint) + objectBytes
  }

  /**
   * It was found to be the same at this revision; names and access have not changed since it was built. What it depends on
   * may have: posts that a search compared, but does not show.
   */
  renew(revision: number, fingerprint = this.fingerprint) {
    this.revisions.revision = revision
    this.fingerprint = fingerprint
  }

  text(): string | Promise<string> {
    const { body } = this.#plain
    return body instanceof Blob ? body.text() : Buffer.from(body).toString()
  }

  /** Whether the client has these bytes already. */
  isKnownTo({ headers }: Request): boolean {
    return this.etag !== undefined && matchesEtag(headers.get('if-none-match'), this.etag)
  }

  /** A response of its own for each request, to which its own headers may be added. */
  response(request: Request): Response {
    if (this.isKnownTo(request)) return new Response(null, this.#unchanged)
    const { body, head } = this.#encodedFor(request)
    return new Response(body instanceof Blob ? body : streamedTo(request, body), head)
  }

  /** A large body is compressed by another thread, before anyone waits for it: it would block the event loop. */
  async compressLarge(): Promise<this> {
    const bytes = this.#compressible
    if (bytes && bytes.length > compressedAtOnceMax) {
      this.#gzip = this.#inGzip(await compressed(bytes))
      this.#compressible = undefined
    }
    return this
  }

  #encodedFor({ headers }: Request): Encoded {
    if (!this.#compressible && !this.#gzip) return this.#plain
    if (!takesGzip(headers.get('accept-encoding'))) return this.#plain
    if (this.#compressible) {
      this.#gzip = this.#inGzip(Bun.gzipSync(this.#compressible, quick))
      this.#compressible = undefined
    }
    return this.#gzip!
  }

  #inGzip(bytes: Uint8Array<ArrayBuffer>): Encoded {
    const { status, headers: plain } = this.#plain.head
    const headers = new Headers(plain)
    headers.set('content-encoding', 'gzip')
    return { body: this.#prepared(bytes), head: { status, headers } }
  }

  #prepared(bytes: Uint8Array<ArrayBuffer>): Blob | Uint8Array {
    return this.#isAsync && bytes.length > togetherMax ? bytes : new Blob([bytes])
  }
}

function bytesOf(fingerprint: Validity<CompanyDb> | undefined): number {
  if (!fingerprint) return 0
  const { dependencies = [] } = fingerprint
  const marks = fingerprint.value?.length ?? 0
  const ids = dependencies.reduce((sum, each) => sum + each.ids.length, 0)
  return (marks + ids) * 8 + dependencies.length * dependencyBytes + fingerprintBytes
}

/** A response in one encoding. A blob is sent as it is; an array would be copied for each response. */
type Encoded = { body: Blob | Uint8Array; head: { status: number; headers: Headers } }

/** Half the time of the default level of zlib, for a twentieth more bytes. */
const quick = { library: 'libdeflate', level: 1 } as const

/** Less fits into a packet. */
const compressedMin = 1_400

/** Takes about a millisecond. */
const compressedAtOnceMax = 65_536

/** Bun sends a body of this size together with the headers; they take less than the rest of 16 KB. */
const togetherMax = 15_000

/**
 * The headers of a response that is longer, and that Bun gets after the turn of its request, are sent piece
 * by piece, a system call each (Bun 1.4.4). Those of a stream are not: one that may hold all of its bytes is sent
 * at its end, at once and with its length. HEAD would not get the length of a stream, so it gets the bytes.
 */
function streamedTo({ method }: Request, bytes: Uint8Array): ReadableStream | Uint8Array {
  if (method === 'HEAD') return bytes
  const source = {
    type: 'direct',
    pull(controller) {
      controller.write(bytes)
      controller.end()
    },
  } satisfies Bun.DirectUnderlyingSource
  return new ReadableStream(source as never, { highWaterMark: bytes.length + 1 })
}

/** The lines in the log of GETs for one path, each prepared once it is needed. */
export class RequestLines {
  readonly #path: string
  readonly route: Routed | undefined
  readonly #prepared = new Map<number, PreparedLine>()

  /** `path` as the log shows it. */
  constructor(path: string, route: Routed | undefined) {
    this.#path = path
    this.route = route
  }

  of(log: Log, company: string, status: number): PreparedLine {
    let line = this.#prepared.get(status)
    if (!line) {
      line = log.prepared('request', { method: 'GET', path: this.#path, status, company })
      this.#prepared.set(status, line)
    }
    return line
  }
}

type NewResponse = {
  revisions: Revisions
  fingerprint?: Validity<CompanyDb> | undefined
  access: Access
  loggedPath: string
  route: Routed | undefined
  isCacheable: boolean
  /** Whether it is sent after the turn of its request: a database that is elsewhere was asked. */
  isAsync: boolean
  /** Whether clients that take gzip get it so: pages, which are large and have no secrets. `vary` must say so. */
  isCompressible?: boolean
  status: number
  body: string
  headers: Record<string, string>
  /** Revision of a single resource, for its ETag. */
  editRevision?: number | undefined
}
