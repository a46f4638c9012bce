import { server } from './hark.ts'
import { once } from './once.ts'

export type Node = Record<string, unknown>
/** A part of the document together with the pointer that leads to it. */
export type Place = { pointer: string; node: Node }

/** The document that the server serves, fetched once. */
export function openApiDocument(): Promise<Node> {
  return once('openapi', async () => {
    const { url } = await server()
    const response = await fetch(`${url}/api/v1/openapi.json`)
    if (response.status !== 200) throw new Error(`openapi.json answers ${response.status}.`)
    return (await response.json()) as Node
  })
}

/** Every code that the document says a problem may carry. */
export async function documentedCodes(): Promise<string[]> {
  const problem = problemPlace(await openApiDocument())
  const code = (problem.node.properties as Record<string, Node>).code
  return (code?.enum as string[] | undefined) ?? []
}

export function problemPlace(document: Node): Place {
  const schemas = (document.components as Node | undefined)?.schemas as Record<string, Node>
  for (const [name, node] of Object.entries(schemas ?? {})) {
    const properties = node.properties as Node | undefined
    if (properties?.request_id && properties.code) {
      return { pointer: `/components/schemas/${name}`, node }
    }
  }
  throw new Error('The document has no schema of a problem.')
}

/** The operation that answers this method and URL, if the document has it. */
export function findOperation(document: Node, method: string, url: string): Place | undefined {
  const pathname = withoutEndSlash(apiPath(url))
  const all = document.paths as Record<string, Node>
  const name = Object.keys(all).find(path => withoutEndSlash(path) === pathname)
  const path = name === undefined ? undefined : at({ pointer: '/paths', node: all }, name)
  return path && at(path, operationName(path.node, method))
}

export function allHeaderNames(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const own = 'headers' in node && node.headers && typeof node.headers === 'object'
  return [
    ...(own ? Object.keys(node.headers as Node).map(name => name.toLowerCase()) : []),
    ...Object.values(node).flatMap(allHeaderNames),
  ]
}

export function follow(document: Node, place: Place): Place {
  const ref = place.node.$ref
  if (typeof ref !== 'string') return place
  let found: Place | undefined = { pointer: '', node: document }
  for (const part of ref.slice(2).split('/')) {
    found = found && at(found, part.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  if (!found) throw new Error(`${ref} leads nowhere.`)
  return follow(document, found)
}

export function at(place: Place, name: string): Place | undefined {
  const node = place.node[name]
  if (node === null || typeof node !== 'object') return undefined
  const part = name.replaceAll('~', '~0').replaceAll('/', '~1')
  return { pointer: `${place.pointer}/${part}`, node: node as Node }
}

/** A company's own prefix and a base URL's path stand before the documented path. */
function apiPath(url: string): string {
  const { pathname } = new URL(url)
  const start = pathname.indexOf('/api/')
  return start < 0 ? pathname : pathname.slice(start)
}

function operationName(path: Node, method: string): string {
  const name = method.toLowerCase()
  return name === 'head' && !path.head ? 'get' : name
}

const withoutEndSlash = (path: string) => path.replace(/\/$/, '')
