import { catalogue, type FieldCode, type ProblemCode } from './catalogue.ts'

export type FieldError = { field: string; code: FieldCode; message: string }

/** Something that exists already. */
export type Match = { id: number; title: string; url: string }

type ProblemOptions = {
  /** For the client. Never contains the text of a caught error. */
  detail?: string
  errors?: FieldError[] | undefined
  /** Posts that the request would duplicate, best first. */
  matches?: Match[] | undefined
  headers?: Record<string, string>
  /** For the log only. */
  cause?: unknown
}

/** An answer that is an error: a catalogued code for the client, the cause for the log. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly matches: Match[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.code = code
    this.status = catalogue[code].status
    this.detail = options.detail ?? catalogue[code].help
    this.errors = options.errors
    this.matches = options.matches
    this.headers = options.headers ?? {}
  }
}

export function problem(code: ProblemCode, options?: ProblemOptions): Problem {
  return new Problem(code, options)
}

/** A request that is refused for what one field holds. */
export function fieldProblem(field: string, code: FieldCode, message: string): Problem {
  return problem('invalid_input', { errors: [{ field, code, message }] })
}
