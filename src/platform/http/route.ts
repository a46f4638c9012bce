import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import type { FieldError } from '../../errors/problem.ts'
import type { Marks, Validity } from '../cache/fingerprint.ts'
import type { DestinationOptions } from '../safe-fetch/destination.ts'
import type { SecretBox } from '../secret-box/secret-box.ts'
import type { RequestHeader, ResponseHeader } from './header-docs.ts'

/** One request, as an endpoint gets it; `Caller` is what authentication found. */
export type Call<Caller, Query = unknown, Body = unknown, Params = unknown> = {
  caller: Caller
  params: Params
  query: Query
  body: Body
  method: string
  /** The permission that the route needs; null if anybody may call. */
  permission: string | null
  /** The path with its parameters and its last slash, without what the base URL puts in front. */
  path: string
  basePath: string
  /** As it was sent. */
  queryText: string
  bodyBytes: Uint8Array
  headers: Headers
  /** Whether a response with this fingerprint is cached, so that it need not be rendered. */
  isCached(value: Marks): boolean
  files: FileStorage
  secrets: Secrets
  /** Allowed destinations of outgoing requests. */
  outgoing: DestinationOptions
}

/** Encrypts secrets that must be readable again. A problem where the installation has no key. */
export type Secrets = () => SecretBox

/** The folder for files beside the database, and whether new ones go there. */
export type FileStorage = { folder: string; takesNew: boolean }

/** A file as it is sent: `read` is not called where the client has it already. */
export type SentFile = {
  type: string
  etag: string
  read(): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Without a body it is a 204, or another status that has none. */
export type EndpointResponse = {
  status: number
  body?: unknown
  /** Instead of a body: the cached one, as `isCached` was true of this fingerprint. */
  isUnchanged?: true | undefined
  /** Instead of a body: the text of one, in parts that are built while it is sent. */
  stream?: AsyncIterable<string> | undefined
  headers?: Record<string, string>
  /** For a single resource: the part of its ETag that `If-Match` compares. */
  editRevision?: number
  /** Instead of a body that is JSON. */
  file?: SentFile
  /** Tells a later request that the response is still valid. */
  fingerprint?: Validity<never>
}

/** The responses that a declaration allows: each status with the body that its schema describes. */
export type ResponseOf<Docs extends ResponseDocs> = {
  [Status in keyof Docs & number]: Omit<
    EndpointResponse,
    'status' | 'body' | 'isUnchanged' | 'stream'
  > & {
    status: Status
  } & BodyOf<Docs[Status]>
}[keyof Docs & number]

type BodyOf<Doc> = Doc extends { schema: z.ZodType<infer Body> }
  ?
      | { body: Body; isUnchanged?: undefined; stream?: undefined }
      | { body?: undefined; isUnchanged: true; stream?: undefined }
      | { body?: undefined; isUnchanged?: undefined; stream: AsyncIterable<string> }
  : Doc extends { file: string }
    ? { body?: undefined; file: SentFile }
    : { body?: undefined }

/** The resource that an endpoint is about; the reference groups endpoints by it. */
export type Tag = { name: string; description: string }

type ResponseDoc = {
  description: string
  /** Left out where there is no body (204). */
  schema?: z.ZodType
  /** The media type of a response that is a file. */
  file?: string
  /** Content of the event stream, if `Accept` prefers one. */
  eventStream?: string
  /** Beyond what every response carries. */
  headers?: ResponseHeader[]
}

export type ResponseDocs = Record<number, ResponseDoc>

/**
 * Declares the requests and responses of an endpoint. The OpenAPI document is built from it: each field of its schemas
 * has a `description` and, where its type leaves a choice, `examples`. A field of `params` or `query` with an `id` is
 * described once for all endpoints.
 */
export type Declaration<Caller, Query, Body, Params, Docs extends ResponseDocs> = {
  name: string
  tag: Tag
  summary: string
  description: string
  /** One field for each `{name}` in the path. */
  params?: z.ZodObject & z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** Parameters of the query that need a permission beyond the route's, or `name=value` if only that value does. Responses to them are not cached. */
  parameterPermissions?: Readonly<Record<string, string>>
  /** For a body that is not JSON: its media types. */
  binary?: readonly string[]
  /** Length limit of such a body; unless given, that of any other. */
  binaryBytesMax?: number
  /** Work on such a body that needs no database; what it gives is the body that `run` gets. */
  prepareBinary?: (bytes: Uint8Array, headers: Headers) => Promise<unknown>
  /** For the endpoints of the original contract: they ignore unknown fields and most unknown parameters. */
  takesUnknown?: true
  /** Further errors of a body that its schema rejects, so that everything is reported at once. */
  moreFieldErrors?(caller: Caller, input: Record<string, unknown>): Promise<FieldError[]>
  requestHeaders?: RequestHeader[]
  responses: Docs
  /** Beyond what every endpoint may answer. */
  problems: ProblemCode[]
}

/** A declaration and what runs; the types of `Call` and `EndpointResponse` are checked where the two are joined. */
export type Endpoint<Caller> = Declaration<Caller, unknown, unknown, unknown, ResponseDocs> & {
  // biome-ignore lint/suspicious/noExplicitAny: what `run` gets was parsed by the endpoint's own schemas.
  run(call: Call<Caller, any, any, any>): Promise<EndpointResponse>
}

/**
 * Builds endpoints: `endpoint(declaration).run(…)`. In two steps, because only a declaration that is already known
 * gives `run` its types: what it gets, and the body that each status must have.
 */
export function endpointsFor<Caller>() {
  return <Query, Body, Params, Docs extends ResponseDocs>(
    declared: Declaration<Caller, Query, Body, Params, Docs>,
  ) => ({
    run: (run: (call: Call<Caller, Query, Body, Params>) => Promise<ResponseOf<Docs>>) => ({
      ...declared,
      run,
    }),
  })
}

/** Access for anybody, or with a permission; a token needs its scope, if there is one. */
export type Access = 'anyone' | { permission: string; scope: string | null }

/** An endpoint with its path and requirements. */
export type Route<Caller> = Endpoint<Caller> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access: Access
}

// biome-ignore lint/suspicious/noExplicitAny: for what treats routes of every caller alike.
export type AnyRoute = Route<any>
