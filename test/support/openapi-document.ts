import { resolve } from 'node:path'
import { once } from './once.ts'

export type Node = Record<string, unknown>
/** A part of the document together with the pointer that leads to it. */
export type Place = { pointer: string; node: Node }

/**
 * The document of the given server, or the committed one, which is what ours serve (test/api/get-open-api.test.ts): a
 * server of this process takes half a second to make it, and tests with servers of their own would start another one.
 */
export function openApiDocument(): Promise<Node> {
  return once('openapi', async () => {
    const given = process.env.HARK_BASE_URL
    if (!given) return Bun.file(resolve(import.meta.dir, '../../openapi/openapi.json')).json()
    const response = await fetch(`${given.replace(/\/+$/, '')}/api/v1/openapi.json`)
    if (response.status !== 200) throw new Error(`openapi.json answers ${response.status}.`)
    return response.json()
  })
}

/** Looks for something once for each part of a document: a run holds a hundred thousand answers against it. */
function keptFor<Rest extends unknown[], Found>(find: (part: Node, ...rest: Rest) => Found) {
  const kept = new WeakMap<Node, Found>()
  return (part: Node, ...rest: Rest): Found => {
    if (!kept.has(part)) kept.set(part, find(part, ...rest))
    return kept.get(part)!
  }
}

/** Every code that the document says a problem may carry. */
export const documentedCodes = keptFor((document): string[] => {
  const problem = problemPlace(document)
  const code = (problem.node.properties as Record<string, Node>).code
  return ((code?.anyOf as Node[] | undefined) ?? []).map(choice => choice.const as string)
})

export const problemPlace = keptFor((document): Place => {
  const schemas = (document.components as Node | undefined)?.schemas as Record<string, Node>
  for (const [name, node] of Object.entries(schemas ?? {})) {
    const properties = node.properties as Node | undefined
    if (properties?.request_id && properties.code) {
      return { pointer: `/components/schemas/${name}`, node }
    }
  }
  throw new Error('The document has no schema of a problem.')
})

/** The operation that answers this method and URL, if the document has it. */
export function findOperation(document: Node, method: string, url: string): Place | undefined {
  const pathname = withoutEndSlash(apiPath(url))
  const all = document.paths as Record<string, Node>
  const { exact, patterns } = pathsOf(all)
  const name = exact.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.path
  const path = name === undefined ? undefined : at({ pointer: '/paths', node: all }, name)
  return path && at(path, operationName(path.node, method))
}

export function allOperations(document: Node): { path: string; method: string; node: Node }[] {
  type Methods = Record<string, Node> & { parameters?: Node[] }
  return Object.entries(document.paths as Record<string, Methods>).flatMap(
    ([path, { parameters: shared = [], ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => {
        const parameters = [...shared, ...((operation.parameters ?? []) as Node[])]
        return { path, method, node: { ...operation, parameters } }
      }),
  )
}

/** A path without parameters wins over one that has them, as OpenAPI says. */
const pathsOf = keptFor(paths => {
  const names = Object.keys(paths)
  return {
    exact: new Map(names.map(path => [withoutEndSlash(path), path])),
    patterns: names.map(path => ({ path, pattern: pathPattern(withoutEndSlash(path)) })),
  }
})

function pathPattern(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}

/** What the document says of the headers of this response, and of those of any response. */
export const documentedHeaders = keptFor((response, document: Node): Map<string, Node> => {
  const all = {
    ...(document['x-common-headers'] as Record<string, Node>),
    ...((response.headers ?? {}) as Record<string, Node>),
  }
  return new Map(
    Object.entries(all).map(([name, header]) => [
      name.toLowerCase(),
      follow(document, { pointer: '', node: header }).node,
    ]),
  )
})

export function allHeaderNames(document: Node): string[] {
  const { headers } = document.components as Record<string, Node>
  const common = document['x-common-headers'] as Node
  return [...Object.keys(common), ...Object.keys(headers ?? {})].map(name => name.toLowerCase())
}

/**
 * The description of each response that an operation documents, by its status. That of `default` has those that it
 * stands for, with their codes: `401: codes. 403: codes.`
 */
export const documentedStatuses = keptFor((operation, document: Node): Map<string, string> => {
  const { default: others, ...listed } = operation.responses as Record<string, Node>
  const described = (response: Node) =>
    String(
      response.description ?? follow(document, { pointer: '', node: response }).node.description,
    )
  const covered = others ? described(others).matchAll(/(\d{3}): ([^.]+)\./g) : []
  return new Map([
    ...[...covered].map(([, status, codes]) => [status!, codes!] as const),
    ...Object.entries(listed).map(([status, response]) => [status, described(response)] as const),
  ])
})

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

/** An object that extends another (`allOf`), with the fields of both. */
export function inOnePiece(node: Node, document: Node): Node {
  if (!Array.isArray(node.allOf)) return node
  const { allOf, ...own } = node
  const parts = (allOf as Node[]).map(part =>
    inOnePiece(follow(document, { pointer: '', node: part }).node, document),
  )
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => (required ?? []) as string[]),
  }
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
