import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { environment, givenCommand } from './command.ts'
import type { RunningHark } from './hark.ts'

/** The revisions of the protocol that are served. */
export const revisions = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

/** What a tool answers: for programs, and in words. */
type ToolAnswer = {
  isError: boolean
  text: string
  /** Of an answer: what the endpoint says; of a refusal: the problem. */
  data: unknown
  untrusted: unknown
}

export type McpClient = {
  client: Client
  call: (name: string, given?: Record<string, unknown>) => Promise<ToolAnswer>
}

/** The official client, over HTTP. */
export function overHttp(
  { url }: RunningHark,
  token: string,
  revision: Revision = '2025-11-25',
): Promise<McpClient> {
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers },
  })
  return connected(transport, revision)
}

/** The official client, with `hark mcp` as its child. */
export function overStdio(
  { url }: RunningHark,
  token: string,
  revision: Revision = '2025-11-25',
): Promise<McpClient> {
  const env = environment({ HARK_URL: url, HARK_TOKEN: token }) as Record<string, string>
  const transport = new StdioClientTransport({ command: givenCommand, args: ['mcp'], env })
  return connected(transport, revision)
}

async function connected(
  transport: StreamableHTTPClientTransport | StdioClientTransport,
  revision: Revision,
): Promise<McpClient> {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const)
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(transport)
  const call = async (name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const {
      content,
      structuredContent,
      isError = false,
    } = await client.callTool({
      name,
      arguments: given,
    })
    const [first] = content as { text: string }[]
    const { data, problem, untrusted } = structuredContent as Record<string, unknown>
    return { isError, text: first!.text, data: isError ? problem : data, untrusted }
  }
  return { client, call }
}
