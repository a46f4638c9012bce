import type { z } from 'zod'
import type { ProblemCode } from '../errors/catalogue.ts'
import type { FieldError } from '../errors/problem.ts'

/** What a route is told about one request; `Caller` is whatever authentication found out. */
type Call<Caller, Query, Body> = {
  caller: Caller
  query: Query
  body: Body
  /** The path as declared, what the base URL puts in front, and the query string as it came. */
  path: string
  basePath: string
  queryText: string
  bodyBytes: Uint8Array
  headers: Headers
}

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export type HeaderDoc = { description: string; required?: boolean }

type AnswerDoc = {
  description: string
  schema: z.ZodType
  headers?: Record<string, HeaderDoc>
}

/** What an endpoint takes, does and answers. The OpenAPI document is made from it. */
export type Endpoint<Caller, Query = unknown, Body = unknown> = {
  name: string
  summary: string
  description: string
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** What else is wrong with a body that its schema refuses, so that everything is told at once. */
  moreFieldErrors?(caller: Caller, input: Record<string, unknown>): Promise<FieldError[]>
  requestHeaders?: Record<string, HeaderDoc>
  answers: Record<number, AnswerDoc>
  /** Whether two callers who see the same boards get the same answer. */
  varies: 'by audience' | 'by user'
  /** Beyond what every endpoint may answer. */
  problems: ProblemCode[]
  run(call: Call<Caller, Query, Body>): Promise<Answer>
}

/** Who may call: anybody, any valid token, or a token with this scope. */
export type Access = 'anyone' | 'any token' | { scope: string }

/** Where an endpoint is, and what it needs. */
export type Route<Caller, Query = unknown, Body = unknown> = Endpoint<Caller, Query, Body> & {
  method: 'GET' | 'POST'
  path: string
  access: Access
}
