import { safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { type Message, requestIdOf } from './message.ts'

/** Where the protocol is served, and the token that has access. */
export type Remote = { endpoint: string; token: string }

/** A page of a hundred long posts, twice, is below it. */
const answerBytesMax = 32 * 1024 * 1024
/** Clients wait for a minute. */
const timeoutMs = 60_000

/** The server's answer, or an error in its place; undefined where none is expected. */
export async function sendMessage(
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
  const limits = { allow: [place], bodyBytesMax: answerBytesMax, timeoutMs }
  const result = await safeFetch(endpoint, request, limits)
  const id = requestIdOf(message)
  if (!result.ok) return id === undefined ? undefined : failure(id, result.detail)
  const text = new TextDecoder().decode(result.body)
  const isAnswer = result.headers.get('content-type')?.startsWith('application/json') ?? false
  if (isAnswer) return text
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

/** Of a problem document, such as that of a token that is not valid. */
function detailOf(text: string, status: number): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: string }
    return `${status}: ${detail}`
  } catch {
    return `Hark answered ${status}.`
  }
}
