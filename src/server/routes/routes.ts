import { assets } from '../../web/assets/assets.ts'
import { probePath, respondToDoctor } from '../process/doctor-probe.ts'
import { alive, ready } from '../process/health.ts'
import { mailEventsPath } from '../request/respond-to-mail-events.ts'
import { apiRoutes } from './api.ts'
import {
  type ApiRoute,
  asset,
  type FormRoute,
  type ImageRoute,
  type MailEventsRoute,
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
export const routes: (
  | ApiRoute
  | PageRoute
  | FormRoute
  | ImageRoute
  | McpRoute
  | MailEventsRoute
  | OtherRoute
)[] = [
  probe('/healthz', alive),
  probe('/readyz', ready),
  { kind: 'metrics', method: 'GET', path: '/metrics', access: 'anyone', cached: 'never' },
  probe(probePath, respondToDoctor),

  ...apiRoutes,
  { kind: 'mcp', method: 'POST', path: '/mcp/', access: may('account.read'), cached: 'never' },
  {
    kind: 'mail-events',
    method: 'POST',
    path: mailEventsPath,
    access: 'anyone',
    cached: 'never',
  },
  { kind: 'reference', method: 'GET', path: referencePath, access: 'anyone', cached: 'static' },

  ...portalRoutes,
  ...teamRoutes,
  { kind: 'live', method: 'GET', path: '/team/live/', access: 'anyone', cached: 'live' },

  {
    kind: 'image',
    method: 'GET',
    path: '/image/:id/',
    access: may('images.read'),
    cached: 'file',
    isEmbedded: true,
  },
  {
    kind: 'picture',
    method: 'GET',
    path: '/picture/:name/',
    access: may('images.read'),
    cached: 'file',
    isEmbedded: true,
  },
  { kind: 'logo', method: 'GET', path: '/logo/:name/', access: 'anyone', cached: 'immutable' },
  { kind: 'accent', method: 'GET', path: '/accent/:name', access: 'anyone', cached: 'immutable' },
  { kind: 'icon', method: 'GET', path: '/icon/:name', access: 'anyone', cached: 'immutable' },
  { kind: 'style', method: 'GET', path: '/style/:name', access: 'anyone', cached: 'immutable' },
  ...assets.map(asset),
]
