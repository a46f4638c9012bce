import { z } from 'zod'
import { meEndpoint } from '../features/accounts/index.ts'
import { listCommentsEndpoint } from '../features/comments/index.ts'
import {
  createPostAsUserEndpoint,
  createPostEndpoint,
  listPostsEndpoint,
  similarPostsEndpoint,
} from '../features/posts/index.ts'
import { type Caller, type Scope, scopes } from '../features/tokens/index.ts'
import { openApiDocument } from '../platform/http/openapi/document.ts'
import type { Access, Endpoint, Route } from '../platform/http/route.ts'
import { version } from './process/version.ts'

// biome-ignore lint/suspicious/noExplicitAny: the table holds endpoints of every query and body.
type AnyEndpoint = Endpoint<Caller, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above.
export type ApiRoute = Route<Caller, any, any>

/** Every path of the API and what it needs. Each works without its last slash, too. */
export const apiRoutes: ApiRoute[] = [
  route('GET', '/api/v1/posts/', scope('posts:read'), listPostsEndpoint),
  route('GET', '/api/v1/posts/similar/', scope('posts:read'), similarPostsEndpoint),
  route('POST', '/api/v1/posts/create/', scope('posts:write'), createPostEndpoint),
  route(
    'POST',
    '/api/v1/posts/create/as-user/',
    scope('posts:write_as_user'),
    createPostAsUserEndpoint,
  ),
  route('GET', '/api/v1/comments/', scope('comments:read'), listCommentsEndpoint),
  route('GET', '/api/v1/me/', 'any token', meEndpoint),
  route('GET', '/api/v1/openapi.json', 'anyone', openApiEndpoint()),
]

/** The document that `/api/v1/openapi.json` serves and `openapi/openapi.json` repeats. */
export function apiDocument(basePath = '') {
  const info = {
    title: 'Hark',
    version,
    description: [
      'Boards, posts, votes and comments of a product-feedback tool.',
      'Any response may carry the headers in `x-common-headers`.',
      'Every error is a problem document, except for requests that are not HTTP/1.x (400, 505) or whose URL and headers exceed 16 KiB (431): those get a status without a body.',
    ].join(' '),
    license: { name: 'MIT License', identifier: 'MIT' },
    scopes,
  }
  return openApiDocument(info, apiRoutes, basePath)
}

function route(
  method: Route<Caller>['method'],
  path: string,
  access: Access,
  endpoint: AnyEndpoint,
): ApiRoute {
  return { method, path, access, ...endpoint }
}

function scope(name: Scope): Access {
  return { scope: name }
}

function openApiEndpoint(): AnyEndpoint {
  const schema = z.looseObject({
    openapi: z.string().meta({ description: 'The version of OpenAPI.', examples: ['3.1.0'] }),
  })
  return {
    name: 'getOpenApi',
    tag: { name: 'OpenAPI', description: 'This API, described for machines.' },
    summary: 'This document',
    description: 'The OpenAPI 3.1 description of this API.',
    answers: {
      200: { description: 'An OpenAPI document.', schema },
    },
    varies: 'by audience',
    problems: [],
    run: async ({ basePath }) => ({ status: 200, body: apiDocument(basePath) }),
  }
}
