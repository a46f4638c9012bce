import { parseArgs as parseOptions } from 'node:util'
import { ConfigError } from '../config/load-config.ts'
import { version } from '../server/process/version.ts'
import { asFailure } from './as-failure.ts'
import {
  type Command,
  CommandFailed,
  type Flags,
  print,
  printError,
  UsageError,
} from './command.ts'

/** Every command; only the one that is called is loaded, so that each starts at once. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
  'company add': async () => (await import('./company.ts')).addCompanyCommand,
  'company list': async () => (await import('./company.ts')).listCompaniesCommand,
  'company language': async () => (await import('./company.ts')).companyLanguageCommand,
  'company remove': async () => (await import('./company.ts')).removeCompanyCommand,
  'user add': async () => (await import('./user.ts')).addUserCommand,
  'user deactivate': async () => (await import('./user.ts')).deactivateUserCommand,
  'user reactivate': async () => (await import('./user.ts')).reactivateUserCommand,
  'login-link': async () => (await import('./user.ts')).loginLinkCommand,
  'board add': async () => (await import('./company.ts')).addBoardCommand,
  'board member': async () => (await import('./company.ts')).boardMemberCommand,
  'token add': async () => (await import('./token.ts')).addTokenCommand,
  'token list': async () => (await import('./token.ts')).listTokensCommand,
  'token revoke': async () => (await import('./token.ts')).revokeTokenCommand,
  'erasures export': async () => (await import('./erasures.ts')).exportErasuresCommand,
  'erasures apply': async () => (await import('./erasures.ts')).applyErasuresCommand,
  'batch list': async () => (await import('./demo.ts')).listBatchesCommand,
  'batch remove': async () => (await import('./demo.ts')).removeBatchCommand,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./database-files.ts')).backupCommand,
  restore: async () => (await import('./database-files.ts')).restoreCommand,
  upgrade: async () => (await import('./upgrade.ts')).upgradeCommand,
  jobs: async () => (await import('./jobs.ts')).listJobsCommand,
  'jobs replay': async () => (await import('./jobs.ts')).replayJobsCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  reindex: async () => (await import('./repairs.ts')).reindexCommand,
  'repair dates': async () => (await import('./repairs.ts')).repairDatesCommand,
  verify: async () => (await import('./repairs.ts')).verifyCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  health: async () => (await import('./health.ts')).healthCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  config: async () => (await import('./settings.ts')).configCommand,
  openapi: async () => (await import('./settings.ts')).openApiCommand,
}

/** Runs one command; the exit code tells a script how it went: 0 well, 1 not, 2 called wrongly. */
export async function run(words: string[]): Promise<number> {
  try {
    return await runCommand(words)
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) {
      printError(`hark: ${error.message}`)
      return 2
    }
    const failure = asFailure(error)
    if (failure instanceof CommandFailed) printError(`hark: ${failure.message}`)
    else printError(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  }
}

async function runCommand(words: string[]): Promise<number> {
  const [first] = words
  if (first === '--version') {
    print(version)
    return 0
  }
  if (first === undefined || first === 'help' || first === '--help' || first === '-h') {
    print(await overviewOf(Object.keys(commands)))
    return first === undefined ? 2 : 0
  }
  const name = [words.slice(0, 2).join(' '), first].find(known => Object.hasOwn(commands, known))
  if (name === undefined) return unknownCommand(words)
  const command = await commands[name]!()
  const rest = words.slice(name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    print(commandHelp(name, command))
    return 0
  }
  return (await command.run(parseArgs(name, command, rest))) ?? 0
}

async function overviewOf(names: string[]): Promise<string> {
  const loaded = names.map(async name => [name, await commands[name]!()] as const)
  return overview(await Promise.all(loaded))
}

async function unknownCommand([first = '', second]: string[]): Promise<number> {
  const family = Object.keys(commands).filter(name => name.startsWith(`${first} `))
  if (family.length > 0 && (second === undefined || /^-/.test(second) || second === 'help')) {
    print(await overviewOf(family))
    return second === '--help' || second === '-h' || second === 'help' ? 0 : 2
  }
  throw new UsageError(
    `There is no command "${[first, second].filter(Boolean).join(' ')}"; see \`hark --help\`.`,
  )
}

/** Longer than any path or URL; a refusal repeats what it refuses, and should be read at a glance. */
const valueLengthMax = 4_096

/** Checks the arguments of a command against its flags and operands. */
function parseArgs(
  name: string,
  { flags: declared, operands = [] }: Command,
  words: string[],
): { flags: Flags; lists: Record<string, string[]>; operands: string[] } {
  const wrong = (sentence: string) => new UsageError(`${sentence}; see \`hark ${name} --help\`.`)
  const options = Object.fromEntries(
    Object.entries(declared).map(([flag, { value, isRepeatable = false }]) => [
      flag,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: isRepeatable,
      },
    ]),
  )
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseOptions({ args: words, options, allowPositionals: true, strict: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ')
    throw wrong(sentence.replace(/\.$/, ''))
  }
  const flags: Flags = {}
  const lists: Record<string, string[]> = {}
  for (const [flag, value] of Object.entries(parsed.values)) {
    const values = [value].flat().map(one => (one === true ? '' : String(one)))
    if (values.some(one => one.length > valueLengthMax))
      throw wrong(`--${flag} is longer than ${valueLengthMax} characters`)
    if (Array.isArray(value)) lists[flag] = values
    else flags[flag] = values[0]
  }
  for (const [flag, { isRequired }] of Object.entries(declared))
    if (isRequired && flags[flag] === undefined) throw wrong(`--${flag} is required`)
  if (parsed.positionals.length !== operands.length) {
    const expected = operands.length === 0 ? 'no more words' : 'exactly that'
    throw wrong(`\`hark ${[name, ...operands].join(' ')}\` takes ${expected}`)
  }
  return { flags, lists, operands: parsed.positionals }
}

function overview(commands: (readonly [string, Command])[]): string {
  const width = Math.max(...commands.map(([name, command]) => usage(name, command).length))
  const lines = commands.map(
    ([name, command]) => `  ${usage(name, command).padEnd(width)}  ${command.summary}`,
  )
  return `Usage: hark COMMAND [options]

${lines.join('\n')}

Run \`hark COMMAND --help\` for the options of a command. Exit codes: 0 success, 1 failure, 2 wrong usage.`
}

function commandHelp(name: string, command: Command): string {
  const flags = Object.entries(command.flags).map(([flagName, flag]) => ({
    left: `--${flagName}${flag.value === undefined ? '' : ` ${flag.value}`}`,
    right: flag.help + (flag.isRequired ? ' (required)' : ''),
  }))
  const width = Math.max(0, ...flags.map(flag => flag.left.length))
  const lines = flags.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`)
  return [`Usage: hark ${usage(name, command)} [options]`, '', `${command.summary}.`, '', ...lines]
    .join('\n')
    .trimEnd()
}

function usage(name: string, { operands = [] }: Command): string {
  return [name, ...operands].join(' ')
}
