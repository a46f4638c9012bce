import { options } from '../config/options.ts'
import { normalBaseUrl } from '../platform/http/base-url.ts'
import { type Command, UsageError } from './command.ts'
import { runBridge } from './mcp/run-bridge.ts'

const urlVariable = 'HARK_URL'
/** Never a flag: other people of the machine see those. */
const tokenVariable = 'HARK_TOKEN'

export const mcpCommand: Command = {
  summary: 'Connect an assistant to a running Hark (MCP on standard input and output)',
  flags: {
    url: {
      value: 'URL',
      help: `The URL of Hark (default: ${urlVariable}, or http://localhost:${options.port.fallback}); reads the token from ${tokenVariable}`,
    },
  },
  async run({ flags }) {
    const url = flags.url ?? process.env[urlVariable] ?? `http://localhost:${options.port.fallback}`
    const base = normalBaseUrl(url)
    if (base === undefined)
      throw new UsageError(`${urlVariable} must be an http or https URL, not "${url}".`)
    const token = process.env[tokenVariable]
    if (!token) throw new UsageError(`${tokenVariable} is not set; see \`hark token add --help\`.`)
    await runBridge({ endpoint: `${base}/mcp`, token }, process.stdin, line =>
      process.stdout.write(`${line}\n`),
    )
  },
}
