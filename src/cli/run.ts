import { ConfigError } from '../config/load-config.ts'
import { version } from '../server/process/version.ts'
import { asFailure } from './as-failure.ts'
import { type Command, CommandFailed, print, printError, UsageError } from './command.ts'
import { commandHelp, overview } from './help.ts'
import { parseArgs } from './parse-args.ts'

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
  'login-link': async () => (await import('./login-link.ts')).loginLinkCommand,
  'board add': async () => (await import('./board.ts')).addBoardCommand,
  'board member': async () => (await import('./board.ts')).boardMemberCommand,
  'token add': async () => (await import('./token.ts')).addTokenCommand,
  'token list': async () => (await import('./token.ts')).listTokensCommand,
  'token revoke': async () => (await import('./token.ts')).revokeTokenCommand,
  'erasures export': async () => (await import('./erasures.ts')).exportErasuresCommand,
  'erasures apply': async () => (await import('./erasures.ts')).applyErasuresCommand,
  'batch list': async () => (await import('./batch.ts')).listBatchesCommand,
  'batch remove': async () => (await import('./batch.ts')).removeBatchCommand,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  jobs: async () => (await import('./jobs.ts')).listJobsCommand,
  'jobs replay': async () => (await import('./jobs.ts')).replayJobsCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  reindex: async () => (await import('./reindex.ts')).reindexCommand,
  'repair dates': async () => (await import('./repair-dates.ts')).repairDatesCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  health: async () => (await import('./health.ts')).healthCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  config: async () => (await import('./config.ts')).configCommand,
  openapi: async () => (await import('./openapi.ts')).openApiCommand,
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
