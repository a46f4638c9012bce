import { tryDecodeURIComponent } from 'hono/utils/url'
import { problem } from '../../errors/problem.ts'
import { takesGzip } from '../../platform/http/takes-gzip.ts'
import { isTextParam } from '../../platform/http/text-param.ts'
import { accentStylesheet } from '../../web/assets/accent.ts'
import type { Asset } from '../../web/assets/assets.ts'
import { companyIcon } from '../../web/assets/company-icon.ts'
import { companyStyle } from '../../web/assets/company-style.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { respondToMcp } from '../mcp/respond-to-mcp.ts'
import { metricsResponse } from '../metrics/metrics-response.ts'
import { liveStream } from '../pages/live-stream.ts'
import { renderApiReference } from '../pages/render-api-reference.ts'
import { renderPage } from '../pages/render-page.ts'
import { sendImage, sendPicture } from '../pages/send-image.ts'
import { sendLogo } from '../pages/send-logo.ts'
import { submitForm } from '../pages/submit-form.ts'
import { routes } from '../routes/routes.ts'
import type { RequestContext } from './context.ts'
import { respondToMailEvents } from './respond-to-mail-events.ts'

type Route = (typeof routes)[number]
type Params = Record<string, string>
type Handler = (context: RequestContext, params: Params) => Response | Promise<Response>

/** Throws what is answered if there is no route. */
export type FindRoute = (context: RequestContext) => Routed
export type Routed = { route: Route; handle: Handler; params: Params }

/** One path of the table, with all of its methods. */
type Pattern = { path: string; segments: Segment[]; byMethod: Map<string, Routed> }
type Segment = string | { name: string; isId: boolean }

/**
 * Routes by the table: a path without parameters wins, then the first that matches. A path that exists answers 405 to the
 * methods that it lacks.
 */
export function createRouter(): FindRoute {
  const plain = new Map<string, Routed>()
  const bySegments = new Map<number, Pattern[]>()
  for (const route of routes) {
    const path = withoutLastSlash(route.path)
    const segments = segmentsOf(route)
    const routed = { route, handle: handlerOf(route), params: {} }
    if (segments.every(each => typeof each === 'string'))
      plain.set(`${route.method} ${path}`, routed)
    const patterns = bySegments.get(segments.length) ?? []
    bySegments.set(segments.length, patterns)
    const known = patterns.find(each => each.path === path)
    const pattern = known ?? { path, segments, byMethod: new Map() }
    if (!known) patterns.push(pattern)
    pattern.byMethod.set(route.method, routed)
  }
  const findPattern = (method: string, sent: string[]): Routed => {
    let allowed: string[] | undefined
    for (const { segments, byMethod } of bySegments.get(sent.length) ?? []) {
      if (!isMatch(sent, segments)) continue
      const found = byMethod.get(method)
      if (found) return { ...found, params: paramsIn(sent, segments) }
      allowed ??= [...byMethod.keys()]
    }
    if (!allowed) throw problem('not_found')
    const allow = allowed.map(each => (each === 'GET' ? 'GET, HEAD' : each)).join(', ')
    throw problem('method_not_allowed', { headers: { allow } })
  }
  return ({ request, path, isEmbedded }) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const sent = withoutLastSlash(path)
    const routed = plain.get(`${method} ${sent}`) ?? findPattern(method, sent.split('/'))
    // Pages that make no sense or would do harm in a frame are a 404 there.
    if (isEmbedded && !('isEmbedded' in routed.route)) throw problem('not_found')
    return routed
  }
}

/**
 * A parameter of the API is an id, in its one spelling: it takes no path that is a word, such as `create`. One that is
 * text takes a whole segment.
 */
function segmentsOf(route: Route): Segment[] {
  const params = route.kind === 'api' ? route.params : undefined
  return withoutLastSlash(route.path)
    .split('/')
    .map(segment => {
      if (segment.startsWith(':')) return { name: segment.slice(1), isId: false }
      if (!segment.startsWith('{')) return segment
      const name = segment.slice(1, -1)
      return { name, isId: !isTextParam(params, name) }
    })
}

function isMatch(sent: string[], segments: Segment[]): boolean {
  return segments.every((segment, at) => {
    const text = sent[at]!
    if (typeof segment === 'string') return text === segment
    return segment.isId ? /^[1-9][0-9]*$/.test(text) : text !== ''
  })
}

function paramsIn(sent: string[], segments: Segment[]): Params {
  const params: Params = {}
  for (const [at, segment] of segments.entries())
    if (typeof segment !== 'string') params[segment.name] = tryDecodeURIComponent(sent[at]!)
  return params
}

/** The first segments of the paths that are no page's: everything else is looked for in a company. */
const otherSegments = new Set(
  routes.flatMap(({ kind, path }) =>
    ['page', 'form', 'live', 'image', 'picture', 'logo', 'style'].includes(kind)
      ? []
      : path.split('/')[1]!,
  ),
)

export function isPagePath(path: string): boolean {
  const end = path.indexOf('/', 1)
  return !otherSegments.has(path.slice(1, end < 0 ? undefined : end))
}

function handlerOf(route: Route): Handler {
  switch (route.kind) {
    case 'api':
      return (context, params) => callEndpoint(context, route, params)
    case 'mcp':
      return context => respondToMcp(context, route)
    case 'mail-events':
      return respondToMailEvents
    case 'page':
      return (context, params) => renderPage(context, route, params)
    case 'form':
      return (context, params) => submitForm(context, route, params)
    case 'live':
      return context => liveStream(context)
    case 'image':
      return (context, { id = '' }) => sendImage(context, route.access, id)
    case 'picture':
      return (context, { name = '' }) => sendPicture(context, route.access, name)
    case 'logo':
      return (context, { name = '' }) => sendLogo(context, name)
    case 'accent':
      return (_, { name = '' }) => immutable('text/css; charset=utf-8', accentStylesheet(name))
    case 'icon':
      return (_, { name = '' }) => immutable('image/svg+xml; charset=utf-8', companyIcon(name))
    case 'style':
      return ({ company }, { name = '' }) =>
        immutable('text/css; charset=utf-8', company && companyStyle(company.custom_css, name))
    case 'reference':
      return renderApiReference
    case 'probe':
      return context => route.run(context.app, context)
    case 'metrics':
      return metricsResponse
    case 'asset':
      return ({ request }) => assetResponse(route.asset, request)
  }
}

/** What its name says, or a hash in it. */
function immutable(type: string, body: string | undefined): Response {
  if (body === undefined) throw problem('not_found')
  const headers = {
    'content-type': type,
    // Should a browser ever take it for a document, it runs nothing.
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return new Response(body, { headers })
}

/** Its name holds a hash of its bytes. */
function assetResponse({ type, body, gzip }: Asset, { headers: sent }: Request): Response {
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  }
  if (!takesGzip(sent.get('accept-encoding'))) return new Response(body, { headers })
  return new Response(gzip, { headers: { ...headers, 'content-encoding': 'gzip' } })
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
