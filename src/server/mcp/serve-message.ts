import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolView,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { isPermitted } from '../api/authorize.ts'
import { version } from '../process/version.ts'
import type { RequestContext } from '../request/context.ts'
import { callTool } from './call-tool.ts'
import { inputSchema, outputSchema, routeOf } from './tool-fields.ts'
import { instructions, toolResult } from './tool-result.ts'
import { type Tool, tools } from './tools.ts'

/**
 * One message of the protocol, by a server that lives as long as the message: nothing is remembered in between, so that
 * any process can answer the next one.
 */
export async function serveMessage(
  context: RequestContext,
  caller: TokenCaller,
  message: unknown,
): Promise<Response> {
  const { request } = context
  const createServer = () => mcpServer(context, caller)
  if (await isLegacyRequest(request, message))
    return serveLegacyMessage(createServer(), request, message)
  // Without subscriptions no stream stays open.
  const handler = createMcpHandler(createServer, { legacy: 'reject', maxSubscriptions: 0 })
  return handler.fetch(request, { parsedBody: message })
}

/** Revisions before 2026-07-28. The library's own handler would answer each of them with an event stream. */
async function serveLegacyMessage(
  server: Server,
  request: Request,
  message: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

function mcpServer(context: RequestContext, caller: TokenCaller): Server {
  const server = new Server(
    { name: 'hark', title: 'Hark', version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: tools.filter(tool => isOffered(tool, caller)).map(toolView),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.')
    return toolResult(await callTool(context, tool, params.arguments ?? {}))
  })
  return server
}

/** A tool that is not offered is refused by its endpoint, should it be called all the same. */
function isOffered({ parts, permission }: Tool, { permissions }: TokenCaller): boolean {
  if (permission && !permissions.has(permission)) return false
  return isPermitted(routeOf(parts[0]).access, permissions)
}

function toolView(tool: Tool): ToolView {
  const { summary, description, method } = routeOf(tool.parts[0])
  return {
    name: tool.name,
    title: tool.description === undefined ? summary : titleOf(tool.name),
    description: tool.description ?? description,
    inputSchema: inputSchema(tool) as ToolView['inputSchema'],
    outputSchema: outputSchema(tool) as ToolView['outputSchema'],
    annotations: {
      readOnlyHint: method === 'GET',
      destructiveHint: tool.isDestructive ?? false,
      idempotentHint: method !== 'POST',
      openWorldHint: false,
    },
  }
}

/** `get_post` → `Get post`. */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
