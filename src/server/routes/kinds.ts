import type { SignedInCaller } from '../../features/auth/caller/caller.ts'
import { type Permission, permissions } from '../../features/auth/permissions.ts'
import type { Access, Endpoint, Route } from '../../platform/http/route.ts'
import type { Asset } from '../../web/assets/assets.ts'
import type { Form, Page } from '../../web/parts/page.ts'
import type { App, RequestContext } from '../request/context.ts'

/**
 * Caching of a response: for all callers who see the same boards, for one person (all visitors count as one), for
 * everybody as long as the process runs, by browsers for ever, or not at all. A 'live' one is not cached, either: it
 * may wait for its content; nor is a 'streamed' one, which is sent while it is built; nor a 'file', but the client's
 * copy is confirmed without reading it.
 */
type Cached =
  | 'by audience'
  | 'by user'
  | 'static'
  | 'immutable'
  | 'live'
  | 'streamed'
  | 'file'
  | 'never'

export type ApiRoute = Route<SignedInCaller> & {
  kind: 'api'
  cached: Exclude<Cached, 'immutable'>
  /** Every read of it ranks, so that it is queued with the searches. */
  isSearch?: true
}
export type PageRoute = Page & {
  kind: 'page'
  method: 'GET'
  path: string
  access: Access
  cached: 'by user' | 'never'
  isForTeam?: true
  isEmbedded?: true
}
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type FormRoute = Form<any> & {
  kind: 'form'
  method: 'POST'
  path: string
  access: Access
  cached: 'never'
  isForTeam?: true
  isEmbedded?: true
}
/** An image, or the picture of a person, for those who may see it. */
export type ImageRoute = {
  kind: 'image' | 'picture'
  method: 'GET'
  path: string
  access: Access
  cached: 'file'
  isEmbedded: true
}
/** The Model Context Protocol: any token has access, and each tool needs what its endpoint needs. */
export type McpRoute = {
  kind: 'mcp'
  method: 'POST'
  path: string
  access: Access
  cached: 'never'
}
/** What mail services report. Its address has a secret. */
export type MailEventsRoute = {
  kind: 'mail-events'
  method: 'POST'
  path: string
  access: 'anyone'
  cached: 'never'
}

type Probe = (app: App, context: RequestContext) => Response | Promise<Response>
export type OtherRoute = { method: 'GET'; path: string; access: 'anyone' } & (
  | { kind: 'probe'; cached: 'never'; run: Probe }
  | { kind: 'metrics'; cached: 'never' }
  | { kind: 'live'; cached: 'live' }
  | { kind: 'reference'; cached: 'static' }
  | { kind: 'asset'; cached: 'immutable'; asset: Asset }
  | { kind: 'logo'; cached: 'immutable' }
  | { kind: 'accent' | 'icon' | 'style'; cached: 'immutable' }
)

/** The reference of the API, which problem documents refer to. */
export const referencePath = '/api/docs/'

export type Handler = Endpoint<SignedInCaller>

export function api(
  method: ApiRoute['method'],
  path: string,
  access: Access,
  cached: ApiRoute['cached'],
  handler: Handler,
): ApiRoute {
  return { kind: 'api', method, path, access, cached, ...handler }
}

export function page(
  path: string,
  access: Access,
  cached: PageRoute['cached'],
  page: Page,
): PageRoute {
  return { kind: 'page', method: 'GET', path, access, cached, ...page }
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
export function form(path: string, access: Access, form: Form<any>): FormRoute {
  return { kind: 'form', method: 'POST', path, access, cached: 'never', ...form }
}

/**
 * Routes for the team: each page checks the role itself and is a 404 for customers. Visitors are asked to sign in, even
 * if nothing is there, as they may be on the team.
 */
export function forTeam(routes: (PageRoute | FormRoute)[]): (PageRoute | FormRoute)[] {
  return routes.map(route => ({ ...route, isForTeam: true }))
}

/**
 * Routes also available in a frame of another site, each below `/embed`: pages of visitors, and actions there. Accounts,
 * and pages of the team and admins, are only on the site itself.
 */
export function embedded(routes: (PageRoute | FormRoute)[]): (PageRoute | FormRoute)[] {
  return routes.map(route => ({ ...route, isEmbedded: true }))
}

export function probe(path: string, run: Probe): OtherRoute {
  return { kind: 'probe', method: 'GET', path, access: 'anyone', cached: 'never', run }
}

export function asset(asset: Asset): OtherRoute {
  const { path } = asset
  return { kind: 'asset', method: 'GET', path, access: 'anyone', cached: 'immutable', asset }
}

export function may(permission: Permission): Access {
  return { permission, scope: permissions[permission].scope }
}
