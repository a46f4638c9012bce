import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { once } from './once.ts'
import {
  allHeaderNames,
  at,
  documentedCodes,
  documentedHeaders,
  documentedStatuses,
  findOperation,
  follow,
  inOnePiece,
  type Node,
  openApiDocument,
  type Place,
  problemPlace,
} from './openapi-document.ts'
import type { Problem } from './types.ts'

type Held = { method: string; url: string; status: number; headers: Headers; text: string }

const transportHeaders = new Set(
  'date content-length content-type connection keep-alive transfer-encoding'.split(' '),
)
const problemType = 'application/problem+json'

/**
 * Fails unless the document describes this answer: path, method, status, content type, body and
 * every header. What the document cannot describe (unknown paths and methods) must be a problem.
 */
export async function holdAgainstDocument(answer: Held): Promise<void> {
  const faults: string[] = []
  const document = await openApiDocument()
  if (!answer.headers.get('x-request-id')) faults.push('there is no X-Request-Id')
  const type = mediaType(answer)
  if (type === problemType) faults.push(...(await problemFaults(answer)))
  const operation = findOperation(document, answer.method, answer.url)
  if (operation) faults.push(...responseFaults(document, operation, answer))
  else if (isApiPath(answer.url)) faults.push(...undescribedFaults(document, answer))
  if (faults.length > 0) {
    throw new Error(
      `${answer.method} ${answer.url} -> ${answer.status} departs from openapi.json: ${faults.join('; ')}. Body: ${answer.text.slice(0, 600)}`,
    )
  }
}

function responseFaults(document: Node, operation: Place, answer: Held): string[] {
  const description = documentedStatuses(operation.node, document).get(String(answer.status))
  if (description === undefined) return ['this status is not documented']
  const responses = at(operation, 'responses')!
  const place = follow(document, at(responses, String(answer.status)) ?? at(responses, 'default')!)
  return [
    ...headerFaults(document, place, answer),
    ...problemHeaderFaults(answer),
    ...replayFaults(operation, answer),
    ...bodyFaults(document, place, answer),
    ...codeFaults(description, answer),
  ]
}

/** Headers of errors, with the statuses that may carry them and those that must. */
const problemHeaders = [
  { name: 'www-authenticate', may: [401, 403], must: [401] },
  { name: 'allow', may: [405], must: [405] },
  { name: 'retry-after', may: [409, 429, 503], must: [429, 503] },
]

function problemHeaderFaults({ status, headers }: Held): string[] {
  return problemHeaders.flatMap(({ name, may, must }) => {
    if (headers.has(name)) return may.includes(status) ? [] : [`${name} is not for this status`]
    return must.includes(status) ? [`the required header ${name} is missing`] : []
  })
}

/** Only what takes an Idempotency-Key replays a response: a success, or a refusal that depends on stored data. */
function replayFaults(operation: Place, { status, headers }: Held): string[] {
  if (!headers.has('idempotent-replayed')) return []
  const parameters = (operation.node.parameters ?? []) as Node[]
  const takesKey = parameters.some(({ $ref }) => String($ref).endsWith('/Idempotency-Key'))
  const isKept = status < 300 || [404, 409, 412, 422].includes(status)
  return takesKey && isKept ? [] : ['no response is replayed here']
}

/** Each operation names the codes that it answers with, status by status. */
function codeFaults(description: string, answer: Held): string[] {
  if (mediaType(answer) !== problemType || answer.method === 'HEAD') return []
  const { code } = JSON.parse(answer.text) as Problem
  if (description.includes(`\`${code}\``)) return []
  return [`the code ${code} is not documented for this operation and status`]
}

function headerFaults(document: Node, response: Place, answer: Held): string[] {
  const documented = documentedHeaders(response.node, document)
  const faults = []
  for (const name of answer.headers.keys()) {
    if (transportHeaders.has(name) || documented.has(name)) continue
    faults.push(`the header ${name} is not documented for this status`)
  }
  for (const [name, header] of documented) {
    if (header.required === true && !answer.headers.has(name)) {
      faults.push(`the required header ${name} is missing`)
    }
  }
  return faults
}

function bodyFaults(document: Node, response: Place, answer: Held): string[] {
  const content = at(response, 'content')
  const type = mediaType(answer)
  if (answer.text === '' && (answer.method === 'HEAD' || !content)) return []
  if (!content) return ['a body is sent where none is documented']
  const media = type === undefined ? undefined : at(content, type)
  if (!media) return [`the content type ${type} is not documented`]
  if (!/[/+]json$/.test(type ?? '')) return []
  return schemaFaults(document, at(media, 'schema'), answer.text)
}

/** An unknown path, or a method that a path does not have, has no place in the document. */
function undescribedFaults(document: Node, answer: Held): string[] {
  if (mediaType(answer) === 'text/html') return [] // The reference page, which is no endpoint.
  if (![400, 404, 405].includes(answer.status)) return ['this path and method are not documented']
  if (answer.method !== 'HEAD' && mediaType(answer) !== problemType) return ['it is no problem']
  const known = new Set(allHeaderNames(document))
  return [...answer.headers.keys()]
    .filter(name => !transportHeaders.has(name) && !known.has(name))
    .map(name => `the header ${name} is documented nowhere`)
}

async function problemFaults(answer: Held): Promise<string[]> {
  if (answer.method === 'HEAD') return []
  const document = await openApiDocument()
  const faults = schemaFaults(document, problemPlace(document), answer.text)
  const problem = JSON.parse(answer.text) as Problem
  for (const member of ['type', 'title', 'status', 'detail', 'code', 'request_id'] as const) {
    if (problem[member] === undefined) faults.push(`the problem has no ${member}`)
  }
  if (problem.status !== answer.status) faults.push(`the problem says ${problem.status}`)
  if (problem.request_id !== answer.headers.get('x-request-id')) {
    faults.push('request_id differs from X-Request-Id')
  }
  if (!documentedCodes(document).includes(problem.code)) {
    faults.push(`the code ${problem.code} is not documented`)
  }
  return faults
}

function schemaFaults(document: Node, schema: Place | undefined, text: string): string[] {
  if (!schema) return ['there is no schema for this body']
  const validate = validator(document, schema.pointer)
  if (validate(JSON.parse(text))) return []
  return (validate.errors ?? []).map(
    error => `body${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
  )
}

/**
 * Each test process compiles most schemas, and holds few answers against each: 1.0 seconds of CPU instead of 2.1. That the
 * document is one is checked in test/repository.
 */
const quick = { inlineRefs: false, code: { optimize: false }, validateSchema: false, meta: false }

function validator(document: Node, pointer: string): ValidateFunction {
  const ajv = once('ajv', () => {
    const instance = new Ajv2020({
      strict: false,
      allErrors: true,
      validateFormats: false,
      ...quick,
    })
    return instance.addSchema(withoutUnknownKeys(document), 'https://hark.test/openapi')
  })
  return once(`schema ${pointer}`, () =>
    ajv.compile({ $ref: `https://hark.test/openapi#${encodeURI(pointer)}` }),
  )
}

const isApiPath = (url: string) => /\/api(\/|$)/.test(new URL(url).pathname)
const mediaType = (answer: Held) =>
  answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

/**
 * The same document with every object schema closed, so that an answer with a key that no schema
 * names fails even where the document forgot to say so. An object that extends another (`allOf`)
 * is closed as a whole: each part alone would forbid the other's keys.
 */
function withoutUnknownKeys<T>(document: T): T {
  return closed(document, document as Node) as T
}

function closed(node: unknown, document: Node): unknown {
  if (Array.isArray(node)) return node.map(item => closed(item, document))
  if (node === null || typeof node !== 'object') return node
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(inOnePiece(node as Node, document)))
    copy[key] = closed(value, document)
  const isObjectSchema = copy.type === 'object' && typeof copy.properties === 'object'
  if (isObjectSchema && !('additionalProperties' in copy)) copy.additionalProperties = false
  return copy
}
