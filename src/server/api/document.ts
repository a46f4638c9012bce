import { z } from 'zod'
import { endpoint } from '../../features/auth/caller/endpoint.ts'
import { scopes } from '../../features/auth/permissions.ts'
import { openApiDocument } from '../../platform/http/openapi/document.ts'
import type { AnyRoute } from '../../platform/http/route.ts'
import { version } from '../process/version.ts'

/** The document that `/api/v1/openapi.json` serves and `openapi/openapi.json` repeats. */
export function apiDocument(routes: AnyRoute[], basePath = '') {
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
  return openApiDocument(info, routes, basePath)
}

const schema = z.looseObject({
  openapi: z.string().meta({ description: 'The version of OpenAPI.', examples: ['3.1.0'] }),
})

/** `routes` are those that it describes, itself among them. */
export function openApiEndpoint(routes: () => AnyRoute[]) {
  return endpoint({
    name: 'getOpenApi',
    tag: { name: 'OpenAPI', description: 'This API, described for machines.' },
    summary: 'This document',
    description: 'The OpenAPI 3.1 description of this API.',
    responses: { 200: { description: 'An OpenAPI document.', schema } },
    problems: [],
  }).run(async ({ basePath }) => ({ status: 200, body: await apiDocument(routes(), basePath) }))
}
