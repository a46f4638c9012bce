import type { components } from '../openapi.js'

export type Problem = components['schemas']['Problem']

/** The answer was an error, or could not be read as JSON. */
export class HarkError extends Error {
  override readonly name = 'HarkError'
  readonly status: number
  /** What Hark says of it. Undefined where something in between has answered, such as a proxy. */
  readonly problem: Problem | undefined
  /** Its headers; the body has been read. */
  readonly response: Response
  /** The key of a write: after `outcome_unknown`, only a request with the same key and body is safe to send again. */
  readonly idempotencyKey: string | undefined

  constructor(
    response: Response,
    body: unknown,
    idempotencyKey: string | undefined,
    options?: ErrorOptions,
  ) {
    const problem = isProblem(body) ? body : undefined
    super(problem ? describe(problem) : `The answer was ${response.status}`, options)
    this.status = response.status
    this.problem = problem
    this.response = response
    this.idempotencyKey = idempotencyKey
  }
}

/** No answer came, or not all of it, as often as it was tried: a write may have been carried out. */
export class HarkConnectionError extends Error {
  override readonly name = 'HarkConnectionError'
  /** Of a write: sent with the same key and body, it is carried out once at most. */
  readonly idempotencyKey: string | undefined

  constructor(cause: unknown, idempotencyKey: string | undefined) {
    super('No complete answer came', { cause })
    this.idempotencyKey = idempotencyKey
  }
}

export function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body
}

function describe({ title, detail, status, code, request_id, errors = [] }: Problem): string {
  const fields = errors.map(({ field, message }) => ` ${field}: ${message}`).join('')
  return `${title} (${status} ${code}, request ${request_id}): ${detail}${fields}`
}
