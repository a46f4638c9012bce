import { loadConfig } from '../config/load-config.ts'
import { options } from '../config/options.ts'
import { parseSender } from '../platform/mail/sender.ts'
import { type Command, jsonFlag, print, UsageError } from './command.ts'
import { examine } from './doctor/examine.ts'
import type { Finding } from './doctor/finding.ts'

export const doctorCommand: Command = {
  summary: 'Check database, disk, keys, base URL, proxy, clock and mail; exit 1 when one is wrong',
  flags: {
    'send-test-mail': { value: 'ADDRESS', help: 'Also send one mail there, and show the reply' },
    data: { value: 'DIR', help: options.dataDir.help },
    'base-url': { value: 'URL', help: options.baseUrl.help },
    ...jsonFlag,
  },
  async run({ flags }) {
    const config = loadConfig(process.env, flags)
    const testAddress = flags['send-test-mail']
    if (testAddress !== undefined && parseSender(testAddress)?.address !== testAddress)
      throw new UsageError(`--send-test-mail must be an address, not "${testAddress}".`)
    const findings = await examine(config, testAddress)
    const isWell = findings.every(({ state }) => state !== 'problem')
    if (flags.json !== undefined) print(JSON.stringify({ ok: isWell, checks: findings }, null, 2))
    else for (const finding of findings) print(lineOf(finding))
    return isWell ? 0 : 1
  },
}

function lineOf({ check, state, message }: Finding): string {
  return `${state.padEnd(7)}  ${check.padEnd(16)}  ${message}`
}
