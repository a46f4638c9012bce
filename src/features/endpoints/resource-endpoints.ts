import type { z } from 'zod'
import type { ProblemCode } from '../../errors/catalogue.ts'
import { problem } from '../../errors/problem.ts'
import { andThen } from '../../platform/and-then.ts'
import type { Fingerprint } from '../../platform/cache/fingerprint.ts'
import type { Page, PageRequest } from '../../platform/db/page.ts'
import { pageFingerprint } from '../../platform/db/page-fingerprint.ts'
import { entityTag } from '../../platform/http/etag.ts'
import { allowsChange } from '../../platform/http/if-match.ts'
import { type pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { Declaration, Secrets } from '../../platform/http/route.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { respondOnce } from './idempotency/respond-once.ts'
import type { Resource } from './resource.ts'

type Texts = { name: string; summary: string; description: string }

/** GET of one resource: 200 with an ETag that `If-Match` understands, or 404. */
export function getEndpoint<Params, Row extends { edit_revision: number }, View>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...texts }: Texts & { problems?: ProblemCode[] },
) {
  const { tag, params, schema } = resource
  return endpoint({
    ...texts,
    tag,
    ...(params && { params }),
    responses: { 200: { description: 'The current state.', schema } },
    problems,
  }).run(async ({ caller, params }) => {
    const row = await getVisible(resource, caller.db, caller, params)
    const fingerprint: Fingerprint<CompanyDb> = {
      value: resource.fingerprint(row),
      read: db => resource.readFingerprint(db, params),
      dependencies: resource.dependencies?.(row),
    }
    return { ...shown(resource, row, caller), fingerprint }
  })
}

export async function getVisible<Params, Row extends { edit_revision: number }, View>(
  { find }: Resource<Params, Row, View>,
  db: CompanyDb,
  caller: SignedInCaller,
  params: Params,
): Promise<Row> {
  const row = await find(db, caller, params)
  if (!row) throw problem('not_found')
  return row
}

/** The whole resource, as GET and every change of it answer. */
export function shown<Row extends { edit_revision: number }, View>(
  { present }: Pick<Resource<never, Row, View>, 'present'>,
  row: Row,
  caller: SignedInCaller,
) {
  return {
    status: 200 as const,
    body: present(row, caller),
    editRevision: row.edit_revision,
  }
}

export type ListRow = { id: number; created: number; revision: number; edit_revision: number }

type PageQuery = { [Name in keyof typeof pageQuery]?: string | undefined }

type List<Query, View> = Texts & {
  /** `pageQuery`, and the filters that the list has. */
  query: z.ZodType<Query>
  schema: z.ZodType<{ next: string | null; previous: string | null; results: View[] }>
  problems?: ProblemCode[]
}

/** GET of a list of resources, whole as each is at its own URL. A cursor is of one filter. */
export function listEndpoint<Row extends ListRow, View, Query extends PageQuery>(
  { tag, present }: Pick<Resource<never, Row, View>, 'tag' | 'present'>,
  { schema, problems = [], ...declared }: List<Query, View>,
  read: (
    db: CompanyDb,
    caller: SignedInCaller,
    query: Query,
    page: PageRequest,
  ) => Page<Row> | Promise<Page<Row>>,
) {
  return endpoint({
    ...declared,
    tag,
    responses: { 200: { description: 'One page of the list.', schema, headers: ['Link'] } },
    problems: ['invalid_cursor', ...problems],
  }).run(async ({ caller, query, path, queryText }) => {
    const { company } = caller
    const filter = { ...query, page_size: undefined, cursor: undefined }
    const list = `${declared.name} of ${company.id} ${JSON.stringify(filter)}`
    const request = pageRequest(query, list)
    const page = await read(caller.db, caller, query, request)
    const url = company.address.base + path
    return {
      ...pageResponse(page, { url, queryText, list }, row => present(row, caller)),
      fingerprint: {
        value: pageFingerprint(page),
        read: (db: CompanyDb) =>
          andThen(read(db, caller, query, request), now => pageFingerprint(now)),
      },
    }
  })
}

type Creation<Body> = Pick<
  Declaration<SignedInCaller, unknown, Body, unknown, never>,
  'name' | 'summary' | 'description' | 'moreFieldErrors'
> & { body: z.ZodType<Body>; problems?: ProblemCode[] }

export const createProblems: ProblemCode[] = [
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'idempotency_key_reused',
]

/** POST to a list: 201 with the new resource, as GET shows it at `Location`. `create` gives its id. */
export function createEndpoint<Row extends { edit_revision: number }, View, Body>(
  resource: Resource<{ id: number }, Row, View>,
  { problems = [], ...declared }: Creation<Body>,
  create: (transaction: CompanyTransaction, caller: SignedInCaller, body: Body) => Promise<number>,
) {
  const { tag, schema } = resource
  return endpoint({
    ...declared,
    tag,
    requestHeaders: ['Idempotency-Key'],
    responses: {
      201: {
        description: 'Created.',
        schema,
        headers: ['Location', 'ETag'],
      },
    },
    problems: [...createProblems, ...problems],
  }).run(call =>
    respondOnce(call, async (transaction, caller) => {
      const id = await create(transaction, caller, call.body)
      const row = await getVisible(resource, transaction, caller, { id })
      return {
        ...shown(resource, row, caller),
        status: 201 as const,
        headers: { location: `${caller.company.address.base}${call.path}${id}/` },
      }
    }),
  )
}

type Changes<Body> = Pick<
  Declaration<SignedInCaller, unknown, Body, unknown, never>,
  | 'name'
  | 'summary'
  | 'description'
  | 'moreFieldErrors'
  | 'binary'
  | 'binaryBytesMax'
  | 'prepareBinary'
> & { body?: z.ZodType<Body>; problems?: ProblemCode[] }

/**
 * A change of one resource, or of something that its JSON shows. `change` gets the row as it is under the company's lock, after If-Match was compared
 * with it, and runs in the same transaction; the answer is the whole resource as it is then. A change that leaves
 * everything as it was records no event.
 */
export function changeEndpoint<Params, Row extends { edit_revision: number }, View, Body>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...declared }: Changes<Body>,
  change: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    row: Row,
    body: Body,
    secrets: Secrets,
  ) => Promise<unknown>,
) {
  const { tag, params, schema } = resource
  return endpoint({
    ...declared,
    tag,
    ...(params && { params }),
    requestHeaders: ['If-Match', 'Idempotency-Key'],
    responses: {
      200: {
        description: 'The current state.',
        schema,
        headers: ['ETag'],
      },
    },
    problems: [
      ...changeProblems,
      // Without a body, a key cannot come with another one.
      ...(declared.body || declared.binary ? (['idempotency_key_reused'] as const) : []),
      ...problems,
    ],
  }).run(call =>
    respondOnce(call, async (transaction, caller) => {
      const row = await getVisible(resource, transaction, caller, call.params)
      requireMatch(call.headers.get('if-match'), shown(resource, row, caller))
      await change(transaction, caller, row, call.body, call.secrets)
      const changed = await getVisible(resource, transaction, caller, call.params)
      return shown(resource, changed, caller)
    }),
  )
}

export const changeProblems: ProblemCode[] = [
  'precondition_failed',
  'invalid_idempotency_key',
  'idempotency_in_progress',
]

/** The problem carries the current ETag, so that a client that merges knows what it merged with. */
export function requireMatch(
  ifMatch: string | null,
  { body, editRevision }: { body: unknown; editRevision: number },
) {
  if (allowsChange(ifMatch, editRevision)) return
  const etag = entityTag(Buffer.from(JSON.stringify(body)), editRevision)
  throw problem('precondition_failed', { headers: { etag } })
}

type Deletion<Query> = Texts & { query?: z.ZodType<Query>; problems?: ProblemCode[] }

/**
 * DELETE of one resource: 204, and 404 from then on. `remove` gets the row as it is under the company's lock, after
 * If-Match was compared with it, and runs in the same transaction.
 */
export function deleteEndpoint<Params, Row extends { edit_revision: number }, View, Query>(
  resource: Resource<Params, Row, View>,
  { problems = [], ...declared }: Deletion<Query>,
  remove: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    row: Row,
    query: Query,
  ) => Promise<unknown>,
) {
  const { tag, params } = resource
  return endpoint({
    ...declared,
    tag,
    ...(params && { params }),
    requestHeaders: ['If-Match', 'Idempotency-Key'],
    responses: { 204: { description: 'Deleted.' } },
    problems: [
      ...changeProblems,
      // Without parameters, two requests with the same key are always the same.
      ...(declared.query ? (['idempotency_key_reused'] as const) : []),
      ...problems,
    ],
  }).run(call =>
    respondOnce({ ...call, bodyBytes: saidBy(call.query) }, async (transaction, caller) => {
      const row = await getVisible(resource, transaction, caller, call.params)
      requireMatch(call.headers.get('if-match'), shown(resource, row, caller))
      await remove(transaction, caller, row, call.query)
      return { status: 204 as const }
    }),
  )
}

/**
 * The content of a request without a body, for its Idempotency-Key: as parsed, so that no token in the URL is a part.
 */
function saidBy(query: unknown): Uint8Array {
  return query === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(query))
}

type State<Params, Body, View> = Pick<
  Declaration<SignedInCaller, unknown, Body, Params, never>,
  'name' | 'tag' | 'summary' | 'description' | 'params' | 'body' | 'moreFieldErrors'
> & { schema: z.ZodType<View>; problems?: ProblemCode[] }

const same = 'Repeating it changes nothing: the response is 200 with the state either way.'

/**
 * PUT or DELETE of something that is on or off, such as one's vote: never a toggle, and 200 with the state whether or
 * not it was different before, so that a client can show the state and the count without another request. There is no
 * edit revision that If-Match could compare: nobody else edits it.
 */
export function stateEndpoint<Params, View, Body = undefined>(
  { schema, problems: more = [], ...declared }: State<Params, Body, View>,
  set: (
    transaction: CompanyTransaction,
    caller: SignedInCaller,
    params: Params,
    body: Body,
  ) => Promise<View>,
) {
  const problems: ProblemCode[] = ['invalid_idempotency_key', 'idempotency_in_progress', ...more]
  // Without a body, two requests with the same key are always the same.
  if (declared.body) problems.push('idempotency_key_reused')
  return endpoint({
    ...declared,
    description: `${declared.description} ${same}`,
    requestHeaders: ['Idempotency-Key'],
    responses: {
      200: { description: 'The state as it is now.', schema },
    },
    problems,
  }).run(call =>
    respondOnce(call, async (transaction, caller) => ({
      status: 200 as const,
      body: await set(transaction, caller, call.params, call.body),
    })),
  )
}
