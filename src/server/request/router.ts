import { Hono } from 'hono'
import { problem } from '../../errors/problem.ts'
import { takesGzip } from '../../platform/http/takes-gzip.ts'
import { isTextParam } from '../../platform/http/text-param.ts'
import { accentStylesheet } from '../../web/assets/accent.ts'
import type { Asset } from '../../web/assets/assets.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { answerMcp } from '../mcp/answer-mcp.ts'
import { metricsResponse } from '../metrics/metrics-response.ts'
import { renderApiReference } from '../pages/render-api-reference.ts'
import { renderPage } from '../pages/render-page.ts'
import { sendImage } from '../pages/send-image.ts'
import { sendLogo } from '../pages/send-logo.ts'
import { submitForm } from '../pages/submit-form.ts'
import { embeddedRoutes, routes } from '../routes/routes.ts'
import type { RequestContext } from './context.ts'

type Params = Record<string, string>
type Handler = (context: RequestContext, params: Params) => Response | Promise<Response>

/** Routes by the table. A path that exists answers 405 to the methods that it lacks. */
export function createRouter() {
  const router = new Hono<{ Bindings: RequestContext }>({
    getPath: (_request, options) => withoutLastSlash(options!.env!.path),
  })
  const allowed = new Map<string, string[]>()
  for (const route of routes) {
    const pattern = patternOf(route)
    const handle = handlerOf(route)
    const isEmbeddable = embeddedRoutes.has(`${route.method} ${route.path}`)
    router.on(route.method, pattern, ({ env, req }) => {
      // What makes no sense in a frame, or would do harm there, is not there.
      if (env.isEmbedded && !isEmbeddable) throw problem('not_found')
      env.route = route
      return handle(env, req.param())
    })
    const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
    allowed.set(pattern, [...(allowed.get(pattern) ?? []), ...methods])
  }
  for (const [pattern, methods] of allowed)
    router.all(pattern, () => {
      throw problem('method_not_allowed', { headers: { allow: methods.join(', ') } })
    })
  router.notFound(() => {
    throw problem('not_found')
  })
  router.onError(error => {
    throw error
  })
  return router
}

/** The first segments of the paths that are no page's: everything else is looked for in a company. */
const otherSegments = new Set(
  routes.flatMap(({ kind, path }) =>
    ['page', 'form', 'image', 'logo'].includes(kind) ? [] : path.split('/')[1]!,
  ),
)

export function isPagePath(path: string): boolean {
  return !otherSegments.has(path.split('/', 2)[1]!)
}

function handlerOf(route: (typeof routes)[number]): Handler {
  switch (route.kind) {
    case 'api':
      return (context, params) => callEndpoint(context, route, params)
    case 'mcp':
      return context => answerMcp(context, route)
    case 'page':
      return (context, params) => renderPage(context, route, params)
    case 'form':
      return (context, params) => submitForm(context, route, params)
    case 'image':
      return (context, { id = '' }) => sendImage(context, route.access, id)
    case 'logo':
      return (context, { name = '' }) => sendLogo(context, name)
    case 'accent':
      return (_, { name = '' }) => accentResponse(name)
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

/** A function of its name. */
function accentResponse(name: string): Response {
  const body = accentStylesheet(name)
  if (body === undefined) throw problem('not_found')
  const headers = {
    'content-type': 'text/css; charset=utf-8',
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

/**
 * A parameter of the API is an id, in its one spelling: it takes no path that is a word, such as `create`. One that is
 * text takes a whole segment.
 */
function patternOf(route: (typeof routes)[number]): string {
  const params = route.kind === 'api' ? route.params : undefined
  return withoutLastSlash(route.path).replaceAll(/\{(\w+)\}/g, (_, name) =>
    isTextParam(params, name) ? `:${name}` : `:${name}{[1-9][0-9]*}`,
  )
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
