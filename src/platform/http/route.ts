import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { FieldError } from '../../errors/problem.ts'
import type { RequestHeader, ResponseHeader } from './header-docs.ts'

/** One request, as an endpoint gets it; `Caller` is what authentication found. */
type Call<Caller, Query, Body, Params> = {
  caller: Caller
  params: Params
  query: Query
  body: Body
  /** The path with its parameters and its last slash, without what the base URL puts in front. */
  path: string
  basePath: string
  /** As it was sent. */
  queryText: string
  bodyBytes: Uint8Array
  headers: Headers
}

/** Without a body it is a 204, or another status that has none. */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** The resource that an endpoint is about; the reference groups endpoints by it. */
export type Tag = { name: string; description: string }

type AnswerDoc = {
  description: string
  /** Left out where there is no body (204). */
  schema?: z.ZodType
  /** Beyond what every response carries. */
  headers?: ResponseHeader[]
}

/**
 * What an endpoint takes, does and answers. The OpenAPI document is built from it: each field of its
 * schemas has a `description` and, where its type leaves a choice, `examples`. A field of `params` or
 * `query` with an `id` is described once for all endpoints.
 */
export type Endpoint<Caller, Query = unknown, Body = unknown, Params = unknown> = {
  name: string
  tag: Tag
  summary: string
  description: string
  /** One field for each `{name}` in the path. */
  params?: z.ZodObject & z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** What else is wrong with a body that its schema refuses, so that everything is reported at once. */
  moreFieldErrors?(caller: Caller, input: Record<string, unknown>): Promise<FieldError[]>
  requestHeaders?: RequestHeader[]
  answers: Record<number, AnswerDoc>
  /** Beyond what every endpoint may answer. */
  problems: ProblemCode[]
  run(call: Call<Caller, Query, Body, Params>): Promise<Answer>
}

/** Who may call: anybody, or those who have a permission; a token needs the scope for it, if there is one. */
export type Access = 'anyone' | { permission: string; scope: string | null }

/** Where an endpoint is, and what it needs. */
export type Route<Caller, Query = unknown, Body = unknown, Params = unknown> = Endpoint<
  Caller,
  Query,
  Body,
  Params
> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
}

// biome-ignore lint/suspicious/noExplicitAny: for what treats routes of every caller, query and body alike.
export type AnyRoute = Route<any, any, any, any>
