import type { Access } from '../platform/http/route.ts'

/** What an answer's objects take beside its body, about. */
const objectBytes = 2_000

/** An answer as bytes with everything prepared to send it again. Its headers are never changed. */
export class KeptAnswer {
  /** What it is an answer at; 0 where it never changes. */
  readonly version: number
  readonly access: Access
  readonly etag: string | undefined
  /** The path as the log shows it. */
  readonly loggedPath: string
  /** False where the data moved while it was read: good for who asked, but for nobody else. */
  readonly isExact: boolean
  readonly #body: Uint8Array
  readonly #sent: { status: number; headers: Headers }
  readonly #unchanged: { status: number; headers: Headers }

  constructor({ version, access, loggedPath, isExact, status, body, headers }: NewAnswer) {
    this.version = version
    this.access = access
    this.etag = headers.etag
    this.loggedPath = loggedPath
    this.isExact = isExact
    this.#body = body
    this.#sent = { status, headers: new Headers(headers) }
    const { 'content-type': _type, link: _link, ...validating } = headers
    this.#unchanged = { status: 304, headers: new Headers(validating) }
  }

  get bytes(): number {
    return this.#body.byteLength + objectBytes
  }

  /** A response of its own for each request, to which its own headers may be added. */
  response(): Response {
    return new Response(this.#body, this.#sent)
  }

  notModified(): Response {
    return new Response(null, this.#unchanged)
  }
}

type NewAnswer = {
  version: number
  access: Access
  loggedPath: string
  isExact: boolean
  status: number
  body: Uint8Array
  headers: Record<string, string>
}
