import { type Message, parseMessage, requestIdOf } from './message.ts'
import { type Remote, sendMessage } from './send-message.ts'

/**
 * Passes each message that arrives on a line on to the server, and its answer back. The tools, and who may use them, are
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
  /** What the two sides agreed on, for revisions that say it only once. */
  let agreed: string | undefined

  const pass = async (message: Message) => {
    const id = requestIdOf(message)
    if (id !== undefined) waiting.add(id)
    const answer = await sendMessage(remote, message, agreed)
    if (message.method === 'initialize') agreed = protocolVersionIn(answer)
    if (answer !== undefined && waiting.delete(id)) write(answer)
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
    // Whatever follows may need what was agreed on.
    if (message.method === 'initialize') await passing
  }
  await Promise.all(underWay)
}

const notUnderstood = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: 'A line must be one JSON object.' },
})

function protocolVersionIn(answer: string | undefined): string | undefined {
  const { result } = JSON.parse(answer ?? '{}') as { result?: { protocolVersion?: string } }
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
