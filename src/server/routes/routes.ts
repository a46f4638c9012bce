import { assets } from '../../web/assets/assets.ts'
import { probePath, respondToDoctor } from '../process/doctor-probe.ts'
import { alive, ready } from '../process/health.ts'
import { apiRoutes } from './api.ts'
import {
  type ApiRoute,
  asset,
  type FormRoute,
  type ImageRoute,
  type McpRoute,
  may,
  type OtherRoute,
  type PageRoute,
  probe,
  referencePath,
} from './kinds.ts'
import { portalRoutes } from './portal.ts'
import { teamRoutes } from './team.ts'

/** Every path: its method, who may call, how it is cached. Each works without its last slash, too. */
export const routes: (ApiRoute | PageRoute | FormRoute | ImageRoute | McpRoute | OtherRoute)[] = [
  probe('/healthz', alive),
  probe('/readyz', ready),
  { kind: 'metrics', method: 'GET', path: '/metrics', access: 'anyone', cached: 'never' },
  probe(probePath, respondToDoctor),

  ...apiRoutes,
  { kind: 'mcp', method: 'POST', path: '/mcp/', access: may('account.read'), cached: 'never' },
  { kind: 'reference', method: 'GET', path: referencePath, access: 'anyone', cached: 'static' },

  ...portalRoutes,
  ...teamRoutes,

  { kind: 'image', method: 'GET', path: '/image/:id/', access: may('images.read'), cached: 'file' },
  { kind: 'logo', method: 'GET', path: '/logo/:name/', access: 'anyone', cached: 'immutable' },
  { kind: 'accent', method: 'GET', path: '/accent/:name', access: 'anyone', cached: 'immutable' },
  ...assets.map(asset),
]

/**
 * What there is in a frame of another site, each below `/embed`: what visitors read, and what people do there. One's
 * account, and whatever only a team or admins do, is for the site itself.
 */
export const embeddedRoutes: ReadonlySet<string> = new Set([
  'GET /enter/',
  'POST /enter/',
  'GET /login/',
  'GET /',
  'GET /board/:slug/',
  'GET /board/:slug/new/',
  'POST /board/:slug/new/',
  'GET /post/:id/',
  'GET /post/:id/:slug/',
  'POST /post/:id/vote/',
  'POST /post/:id/follow/',
  'POST /post/:id/comment/',
  'POST /post/:id/report/',
  'POST /comment/:id/report/',
  'POST /comment/:id/like/',
  'POST /comment/:id/delete/',
  'GET /edit/post/:id/',
  'POST /edit/post/:id/',
  'GET /edit/comment/:id/',
  'POST /edit/comment/:id/',
  'GET /delete/post/:id/',
  'POST /delete/post/:id/',
  'GET /roadmap/',
  'GET /roadmap/:id/',
  'GET /changelog/',
  'GET /changelog/:id/',
  'GET /changelog/:id/:slug/',
  'GET /image/:id/',
])
