import { problem } from '../../errors/problem.ts'
import type { RequestContext } from '../request/context.ts'
import { problemResponse } from '../request/problem-response.ts'
import { type Arguments, callPart, type EndpointAnswer } from './call-endpoint.ts'
import { fieldsOfPart } from './tool-fields.ts'
import type { Tool } from './tools.ts'

const forbidden = 403

/** The answer of the first part that is refused, or those of all. */
export async function callTool(
  context: RequestContext,
  tool: Tool,
  given: Arguments,
): Promise<EndpointAnswer> {
  const unknown = unknownArgument(tool, given)
  if (unknown) return refusal(context, unknown)
  const bodies: [name: string, body: unknown][] = []
  for (const [index, part] of tool.parts.entries()) {
    const answer = await callPart(context, part, given)
    if (index > 0 && answer.status === forbidden) continue
    if (answer.status >= 400 || tool.parts.length === 1) return answer
    bodies.push([part.as ?? part.endpoint, answer.body])
  }
  return { status: 200, body: Object.fromEntries(bodies) }
}

/** An argument that is ignored would answer another question than was asked. */
function unknownArgument({ parts }: Tool, given: Arguments): string | undefined {
  const names = new Set(parts.flatMap(fieldsOfPart).map(({ name }) => name))
  const unknown = Object.keys(given).find(name => !names.has(name))
  if (unknown === undefined) return undefined
  return `There is no argument "${unknown}"; there are: ${[...names].join(', ')}.`
}

async function refusal({ requestId, app }: RequestContext, detail: string) {
  const found = problem('invalid_request', { detail })
  const document = await problemResponse(found, requestId, app.baseUrl).json()
  return { status: found.status, body: document }
}
