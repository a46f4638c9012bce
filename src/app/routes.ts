import { meEndpoint } from '../features/accounts/index.ts'
import { listCommentsEndpoint } from '../features/comments/index.ts'
import {
  createPostAsUserEndpoint,
  createPostEndpoint,
  listPostsEndpoint,
  similarPostsEndpoint,
} from '../features/posts/index.ts'
import type { Caller, Scope } from '../features/tokens/index.ts'
import type { Access, Endpoint, Route } from '../platform/http/route.ts'
import {
  type Asset,
  assets,
  boardPage,
  homePage,
  type Page,
  postPage,
  postPageById,
} from '../web/index.ts'
import { openApiEndpoint } from './api/document.ts'
import { alive, ready } from './process/health.ts'
import type { App } from './request/context.ts'

/**
 * How a response is cached: for all callers who see the same boards, for one person, for everybody as long as
 * the process runs, by browsers for ever, or not at all.
 */
type Cached = 'by audience' | 'by user' | 'static' | 'immutable' | 'never'

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every query, body and path.
type AnyEndpoint = Endpoint<Caller, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type ApiRoute = Route<Caller, any, any, any> & {
  kind: 'api'
  cached: Exclude<Cached, 'immutable'>
}
export type PageRoute = Page & {
  kind: 'page'
  method: 'GET'
  path: string
  access: 'anyone'
  cached: 'by audience'
}
type OtherRoute = { method: 'GET'; path: string; access: 'anyone' } & (
  | { kind: 'probe'; cached: 'never'; run: (app: App) => Response | Promise<Response> }
  | { kind: 'reference'; cached: 'static' }
  | { kind: 'asset'; cached: 'immutable'; asset: Asset }
)

/** Every path: its method, who may call, how it is cached. Each works without its last slash, too. */
export const routes: (ApiRoute | PageRoute | OtherRoute)[] = [
  probe('/healthz', alive),
  probe('/readyz', ready),

  api('GET', '/api/v1/posts/', scope('posts:read'), 'by audience', listPostsEndpoint),
  api('GET', '/api/v1/posts/similar/', scope('posts:read'), 'by audience', similarPostsEndpoint),
  api('POST', '/api/v1/posts/create/', scope('posts:write'), 'never', createPostEndpoint),
  api(
    'POST',
    '/api/v1/posts/create/as-user/',
    scope('posts:write_as_user'),
    'never',
    createPostAsUserEndpoint,
  ),
  api('GET', '/api/v1/comments/', scope('comments:read'), 'by audience', listCommentsEndpoint),
  api('GET', '/api/v1/me/', 'any token', 'by user', meEndpoint),
  api(
    'GET',
    '/api/v1/openapi.json',
    'anyone',
    'static',
    openApiEndpoint(() => apiRoutes),
  ),
  { kind: 'reference', method: 'GET', path: '/api/docs/', access: 'anyone', cached: 'static' },

  page('/', homePage),
  page('/board/:slug/', boardPage),
  page('/post/:id/', postPageById),
  page('/post/:id/:slug/', postPage),

  ...assets.map(asset),
]

export const apiRoutes: ApiRoute[] = routes.filter(route => route.kind === 'api')

function api(
  method: ApiRoute['method'],
  path: string,
  access: Access,
  cached: ApiRoute['cached'],
  endpoint: AnyEndpoint,
): ApiRoute {
  return { kind: 'api', method, path, access, cached, ...endpoint }
}

function page(path: string, page: Page): PageRoute {
  return { kind: 'page', method: 'GET', path, access: 'anyone', cached: 'by audience', ...page }
}

function probe(path: string, run: (app: App) => Response | Promise<Response>): OtherRoute {
  return { kind: 'probe', method: 'GET', path, access: 'anyone', cached: 'never', run }
}

function asset(asset: Asset): OtherRoute {
  const { path } = asset
  return { kind: 'asset', method: 'GET', path, access: 'anyone', cached: 'immutable', asset }
}

function scope(name: Scope): Access {
  return { scope: name }
}
