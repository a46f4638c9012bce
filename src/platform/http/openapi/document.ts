import { nextTurn } from '../../turns.ts'
import { commonHeaders } from '../header-docs.ts'
import type { AnyRoute, Tag } from '../route.ts'
import { Components, type Json } from './components.ts'
import { operation, pathParameters } from './operation.ts'
import { problemResponses } from './problem-responses.ts'
import { shareSchemas } from './share-schemas.ts'

type ApiInfo = {
  title: string
  version: string
  description: string
  license: { name: string; identifier: string }
  /** All scopes of tokens. */
  scopes: readonly string[]
}

/** All at once, they blocked the event loop for 160 ms after a start. */
const routesPerTurn = 10

/** OpenAPI 3.1, built from the same declarations that serve and validate. */
export async function openApiDocument(
  { scopes, ...info }: ApiInfo,
  routes: AnyRoute[],
  basePath: string,
): Promise<Json & { openapi: string }> {
  const components = new Components()
  const problems = problemResponses(routes, components)
  const paths: Record<string, Json> = {}
  for (const [at, route] of routes.entries()) {
    if (at % routesPerTurn === 0) await nextTurn()
    checkParams(route)
    paths[route.path] = {
      ...(paths[route.path] ?? pathParameters(route, components)),
      [route.method.toLowerCase()]: operation(route, problems(route), components),
    }
  }
  await nextTurn()
  const shared = components.toJSON()
  shareSchemas(shared.schemas)
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: basePath || '/', description: 'This installation' }],
    tags: tagsOf(routes),
    security: [{ bearer: [] }, { accessToken: [] }],
    'x-common-headers': commonHeaders,
    paths,
    components: { ...shared, securitySchemes: securitySchemes(scopes) },
  }
}

/** In the order in which the routes name them. */
function tagsOf(routes: AnyRoute[]): Tag[] {
  return [...new Map(routes.map(({ tag }) => [tag.name, tag])).values()]
}

function securitySchemes(scopes: readonly string[]): Json {
  const list = scopes.map(scope => `\`${scope}\``).join(', ')
  return {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: `Send \`Authorization: Bearer TOKEN\`. The token's scopes say what it may do: ${list}.`,
    },
    accessToken: {
      type: 'apiKey',
      in: 'query',
      name: 'access_token',
      description: 'Legacy: the token as a query parameter. Prefer the header.',
    },
  }
}

/** A path's `{name}` without a schema, or a schema without its `{name}`, is a mistake of ours. */
function checkParams({ method, path, params }: AnyRoute): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]!).sort()
  const declared = Object.keys(params?.shape ?? {}).sort()
  if (!Bun.deepEquals(inPath, declared))
    throw new Error(`${method} ${path} declares the parameters [${declared.join(', ')}].`)
}
