import { Hono } from 'hono'
import { problem } from '../../errors/problem.ts'
import { assets, pageRoutes } from '../../web/index.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { renderApiDocs, renderPage } from '../pages/render-page.ts'
import { alive, ready } from '../process/health.ts'
import { apiRoutes } from '../routes.ts'
import type { RequestContext } from './context.ts'

/** Every path of the installation. A path that exists answers 405 to the methods it lacks. */
export function createRouter() {
  const router = new Hono<{ Bindings: RequestContext }>({
    getPath: (_request, options) => withoutLastSlash(options!.env!.path),
  })
  const methods = new Map<string, string[]>()
  const on = (
    method: string,
    path: string,
    answer: (
      context: RequestContext,
      params: Record<string, string>,
    ) => Response | Promise<Response>,
  ) => {
    const bare = withoutLastSlash(path)
    router.on(method, bare, ({ env, req }) => answer(env, req.param()))
    methods.set(bare, [
      ...(methods.get(bare) ?? []),
      ...(method === 'GET' ? ['GET', 'HEAD'] : [method]),
    ])
  }

  on('GET', '/healthz', alive)
  on('GET', '/readyz', ({ app }) => ready(app))
  for (const route of apiRoutes)
    on(route.method, route.path, context => callEndpoint(context, route))
  on('GET', '/api/docs/', renderApiDocs)
  for (const page of pageRoutes)
    on('GET', page.path, (context, params) => renderPage(context, page, params))
  for (const { path, type, body } of assets)
    on('GET', path, () => new Response(body, { headers: { 'content-type': type, ...keptForEver } }))

  for (const [path, allowed] of methods)
    router.all(path, () => {
      throw problem('method_not_allowed', { headers: { allow: allowed.join(', ') } })
    })
  router.notFound(() => {
    throw problem('not_found')
  })
  router.onError(error => {
    throw error
  })
  return router
}

/** An asset's name holds a hash of its bytes. */
const keptForEver = { 'cache-control': 'public, max-age=31536000, immutable' }

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
