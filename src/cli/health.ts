import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import { safeFetch } from '../platform/safe-fetch/safe-fetch.ts'
import { addresses } from '../server/process/addresses.ts'
import { type Command, CommandFailed, print } from './command.ts'

/** Less than container engines wait by default, which is 30 s. */
const timeoutMs = 4_000

export const healthCommand: Command = {
  summary: 'Check that Hark on this machine is ready; exit 1 if not',
  flags: { port: { value: 'N', help: options.port.help } },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const { url } = addresses(config, config.port)
    const result = await safeFetch(`${url}/readyz`, {}, { allow: [new URL(url).host], timeoutMs })
    if (!result.ok) throw new CommandFailed(`${url} does not respond: ${result.detail}`)
    const { status } = JSON.parse(new TextDecoder().decode(result.body))
    if (result.status !== 200) throw new CommandFailed(`${url} is not ready: ${status}.`)
    print(status)
  },
}
