import { problem } from '../../errors/problem.ts'
import type { SignedInCaller, TokenCaller } from '../../features/auth/caller/caller.ts'
import { requirePermission } from '../../features/auth/caller/require-permission.ts'
import type { Permission } from '../../features/auth/permissions.ts'
import { acceptsJson } from '../../platform/http/accept.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { parseFields } from '../../platform/http/fields.ts'
import { isTextParam } from '../../platform/http/text-param.ts'
import { repeatedParameters, unknownParameters } from '../../platform/http/unknown-names.ts'
import { fileStorage } from '../process/file-storage.ts'
import type { RequestContext } from '../request/context.ts'
import type { ApiRoute } from '../routes/kinds.ts'

/** One request to one endpoint. */
export type ApiCall = {
  context: RequestContext
  route: ApiRoute
  params: unknown
  /** The route's path with the parameters in it. */
  path: string
}

/** A number that no row can have is as unknown as one that no row has. */
export function apiCall(
  context: RequestContext,
  route: ApiRoute,
  sent: Record<string, string>,
): ApiCall {
  if (!route.params) return { context, route, params: undefined, path: route.path }
  const { params: schema } = route
  const values = Object.entries(sent).map(([name, value]) => [
    name,
    isTextParam(schema, name) ? value : Number(value),
  ])
  const parsed = schema.safeParse(Object.fromEntries(values))
  if (!parsed.success) throw problem('not_found')
  const params: Record<string, unknown> = parsed.data
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name])),
  )
  return { context, route, params, path }
}

/** The arguments of an endpoint's `run`, except query and body. */
export function callOf({ context, route, params, path }: ApiCall, caller: TokenCaller) {
  return {
    caller,
    params,
    query: undefined,
    body: undefined,
    method: route.method,
    permission: route.access === 'anyone' ? null : route.access.permission,
    path,
    basePath: basePath(context.app.baseUrl),
    queryText: context.target.query,
    bodyBytes: noBytes,
    headers: context.request.headers,
    isCached: () => false,
    files: fileStorage(context.app.config),
    secrets: context.app.secrets,
    outgoing: context.app.outgoing,
  }
}

const noBytes = new Uint8Array()

/** The caller may, and can read what comes back. */
export function requirePermitted(call: ApiCall, caller: TokenCaller) {
  requireAllowed(call, caller)
  requireJsonAccepted(call.context)
}

export function requireAllowed({ context, route }: ApiCall, caller: SignedInCaller) {
  // The route table names permissions of the one table that has them.
  if (route.access !== 'anyone') requirePermission(route.access.permission as Permission, caller)
  for (const permission of permissionsOfParameters(route, context.target.query))
    requirePermission(permission as Permission, caller)
}

/** Permissions that query parameters need beyond the route's own. */
export function permissionsOfParameters(
  { parameterPermissions }: Pick<ApiRoute, 'parameterPermissions'>,
  query: string,
): string[] {
  if (!parameterPermissions || query === '') return []
  const sent = new URLSearchParams(query)
  return Object.entries(parameterPermissions)
    .filter(([name]) => isSent(sent, name))
    .map(([, permission]) => permission)
}

/** `name`, with any value, or `name=value`. */
function isSent(sent: URLSearchParams, parameter: string): boolean {
  const [name, value] = parameter.split('=') as [string, string?]
  return value === undefined ? sent.has(name) : sent.getAll(name).includes(value)
}

export function requireJsonAccepted({ request }: RequestContext) {
  if (!acceptsJson(request.headers.get('accept'))) throw problem('not_acceptable')
}

export function parsedQuery({ context, route }: ApiCall): unknown {
  const sent = new URLSearchParams(context.target.query)
  const errors = [...unknownParameters(route, sent.keys()), ...repeatedParameters(route, sent)]
  const parsed = route.query && parseFields(route.query, Object.fromEntries(sent))
  if (parsed && !parsed.ok) errors.push(...parsed.errors)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  return parsed?.ok ? parsed.value : undefined
}
