import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'

/**
 * Passes each message that arrives on a line on to the server, and its response back. The tools, and who may use them, are
 * the server's: nothing of them is repeated here. Ends with its input, once everything is answered.
 */
export async function runBridge(
  remote: Remote,
  input: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
): Promise<void> {
  /** The ids of requests that are to be answered. */
  const waiting = new Set<unknown>()
  const underWay = new Set<Promise<void>>()
  /** The negotiated version, for protocol revisions that send it only once. */
  let agreed: string | undefined

  const pass = async (message: Message) => {
    const id = requestIdOf(message)
    if (id !== undefined) waiting.add(id)
    const response = await sendMessage(remote, message, agreed)
    if (message.method === 'initialize') agreed = protocolVersionIn(response)
    if (response !== undefined && waiting.delete(id)) write(response)
  }

  for await (const line of linesOf(input)) {
    const message = parseMessage(line)
    if (!message) {
      write(notUnderstood)
      continue
    }
    // Not passed on: the server remembers nothing between two messages. What the request has done by now is done.
    if (message.method === 'notifications/cancelled') {
      waiting.delete(message.params?.requestId)
      continue
    }
    const passing = pass(message).finally(() => underWay.delete(passing))
    underWay.add(passing)
    // Later messages may need the negotiated version.
    if (message.method === 'initialize') await passing
  }
  await Promise.all(underWay)
}

const notUnderstood = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: 'A line must be one JSON object.' },
})

function protocolVersionIn(response: string | undefined): string | undefined {
  const { result } = JSON.parse(response ?? '{}') as { result?: { protocolVersion?: string } }
  return result?.protocolVersion
}

async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines.filter(line => line.trim() !== '')
  }
  if (rest.trim() !== '') yield rest
}

type Remote = { endpoint: string; token: string }

/** A page of a hundred long posts, twice, is below it. */
const responseBytesMax = 32 * 1024 * 1024
/** Clients wait for a minute. */
const timeoutMs = 60_000

/** The server's response, or an error in its place; undefined where none is expected. */
async function sendMessage(
  { endpoint, token }: Remote,
  message: Message,
  agreed: string | undefined,
): Promise<string | undefined> {
  const headers = {
    ...protocolHeaders(message, agreed),
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const request = { method: 'POST' as const, headers, body: JSON.stringify(message) }
  const { host, protocol, port } = new URL(endpoint)
  const place = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host
  // The person who starts the bridge names the server, wherever that is.
  const limits = { allow: [place], bodyBytesMax: responseBytesMax, timeoutMs }
  const result = await safeFetch(endpoint, request, limits)
  const id = requestIdOf(message)
  if (!result.ok) return id === undefined ? undefined : failure(id, result.detail)
  const text = new TextDecoder().decode(result.body)
  const isResponse = result.headers.get('content-type')?.startsWith('application/json') ?? false
  if (isResponse) return text
  return id === undefined ? undefined : failure(id, detailOf(text, result.status))
}

/** Over HTTP, revision 2026-07-28 repeats what a message says in headers. */
function protocolHeaders({ method, params }: Message, agreed: string | undefined) {
  const ownVersion = params?._meta?.['io.modelcontextprotocol/protocolVersion']
  if (typeof ownVersion !== 'string')
    return agreed === undefined ? {} : { 'mcp-protocol-version': agreed }
  return {
    'mcp-protocol-version': ownVersion,
    'mcp-method': method ?? '',
    ...(method === 'tools/call' ? { 'mcp-name': String(params?.name) } : {}),
  }
}

function failure(id: unknown, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } })
}

/** From a problem document, such as for an invalid token. */
function detailOf(text: string, status: number): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: string }
    return `${status}: ${detail}`
  } catch {
    return `Hark answered ${status}.`
  }
}

/** A message of JSON-RPC, as far as the bridge looks into it. */
type Message = {
  id?: unknown
  method?: string
  params?: { name?: unknown; requestId?: unknown; _meta?: Record<string, unknown> }
}

function parseMessage(line: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined for what expects no answer. */
function requestIdOf({ id, method }: Message): unknown {
  return method === undefined ? undefined : id
}
