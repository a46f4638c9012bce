import type { Validity } from '../../platform/cache/fingerprint.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import type { Access } from '../../platform/http/route.ts'
import type { CompanyDb, Revisions } from '../../store/index.ts'
import { RequestLines } from './request-lines.ts'

/** What an answer's objects take beside its body, about. */
const objectBytes = 2_000
/** What the fingerprint's function and what that refers to take, about. */
const fingerprintBytes = 500
const dependencyBytes = 100

/** An answer as bytes with everything prepared to send it again. Its headers are never changed. */
export class CachedResponse {
  /** The company's at which it is known to hold; all 0 where it never changes. */
  readonly revisions: Revisions
  /** Missing where only building it again tells whether it is still the same. */
  readonly fingerprint: Validity<CompanyDb> | undefined
  readonly access: Access
  /** A redirect has none: nobody may cache it. */
  readonly etag: string | undefined
  readonly lines: RequestLines
  /** False where the data moved while it was read: good for who asked, but for nobody else. */
  readonly isCacheable: boolean
  /** A blob is sent as it is; an array would be copied for each response. */
  readonly #body: Blob | Uint8Array
  /** A link repeats the URL, which may be long. */
  readonly #headersLength: number
  readonly #sent: { status: number; headers: Headers }
  readonly #unchanged: { status: number; headers: Headers }

  constructor(answer: NewResponse) {
    const { access, loggedPath, isCacheable, isAsync, status, body, editRevision } = answer
    const bytes = Buffer.from(body)
    const { revision, accessRevision, namesRevision } = answer.revisions
    this.revisions = { revision, accessRevision, namesRevision }
    this.fingerprint = answer.fingerprint
    this.access = access
    this.etag = status === 200 ? entityTag(bytes, editRevision) : undefined
    const headers: Record<string, string> = { ...answer.headers }
    if (this.etag) headers.etag = this.etag
    this.lines = new RequestLines(loggedPath)
    this.isCacheable = isCacheable
    this.#body = isAsync && bytes.length > togetherMax ? bytes : new Blob([bytes])
    this.#headersLength = 2 * Object.values(headers).join('').length
    this.#sent = { status, headers: new Headers(headers) }
    const { 'content-type': _type, link: _link, ...validating } = headers
    this.#unchanged = { status: 304, headers: new Headers(validating) }
  }

  get bytes(): number {
    const length = this.#body instanceof Blob ? this.#body.size : this.#body.length
    return length + this.#headersLength + bytesOf(this.fingerprint) + objectBytes
  }

  /** It was found to be the same at this revision; names and access have not changed since it was built. */
  renew(revision: number) {
    this.revisions.revision = revision
  }

  /** Whether the client has these bytes already. */
  isKnownTo({ headers }: Request): boolean {
    return this.etag !== undefined && matchesEtag(headers.get('if-none-match'), this.etag)
  }

  /** A response of its own for each request, to which its own headers may be added. */
  response(request: Request): Response {
    if (this.isKnownTo(request)) return new Response(null, this.#unchanged)
    return new Response(
      this.#body instanceof Blob ? this.#body : streamedTo(request, this.#body),
      this.#sent,
    )
  }
}

function bytesOf(fingerprint: Validity<CompanyDb> | undefined): number {
  if (!fingerprint) return 0
  const { dependencies = [] } = fingerprint
  const marks = 'value' in fingerprint ? fingerprint.value.length : 0
  const ids = dependencies.reduce((sum, each) => sum + each.ids.length, 0)
  return (marks + ids) * 8 + dependencies.length * dependencyBytes + fingerprintBytes
}

/** What Bun puts together with the headers of a response; they take less than the rest of 16 KB. */
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

type NewResponse = {
  revisions: Revisions
  fingerprint?: Validity<CompanyDb> | undefined
  access: Access
  loggedPath: string
  isCacheable: boolean
  /** Whether it is sent after the turn of its request: a database that is elsewhere was asked. */
  isAsync: boolean
  status: number
  body: string
  headers: Record<string, string>
  /** Of a single resource, for its ETag. */
  editRevision?: number | undefined
}
