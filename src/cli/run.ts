import { parseArgs } from 'node:util'
import { version } from '../app/version.ts'
import { ConfigError } from '../config/load-config.ts'
import { addBoardCommand, boardMemberCommand } from './board.ts'
import {
  type Command,
  CommandFailed,
  type Flags,
  print,
  printError,
  UsageError,
} from './command.ts'
import { addCompanyCommand, listCompaniesCommand } from './company.ts'
import { configCommand } from './config.ts'
import { demoCommand } from './demo.ts'
import { commandHelp, overview } from './help.ts'
import { openApiCommand } from './openapi.ts'
import { serveCommand } from './serve.ts'
import { addTokenCommand, listTokensCommand, revokeTokenCommand } from './token.ts'
import { addUserCommand, deactivateUserCommand, reactivateUserCommand } from './user.ts'
import { verifyCommand } from './verify.ts'

const commands: Command[] = [
  serveCommand,
  demoCommand,
  addCompanyCommand,
  listCompaniesCommand,
  addUserCommand,
  deactivateUserCommand,
  reactivateUserCommand,
  addBoardCommand,
  boardMemberCommand,
  addTokenCommand,
  listTokensCommand,
  revokeTokenCommand,
  verifyCommand,
  configCommand,
  openApiCommand,
]

/** Runs one command; the exit code tells a script how it went: 0 well, 1 not, 2 called wrongly. */
export async function run(words: string[]): Promise<number> {
  try {
    return await runCommand(words)
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) {
      printError(`hark: ${error.message}`)
      return 2
    }
    if (error instanceof CommandFailed) printError(`hark: ${error.message}`)
    else printError(`hark: ${error instanceof Error ? error.message : error}`)
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
    print(overview(commands))
    return first === undefined ? 2 : 0
  }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, at) => words[at] === word),
  )
  if (!command) return unknownCommand(words)
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help') || rest.includes('-h')) {
    print(commandHelp(command))
    return 0
  }
  return (await command.run(parse(command, rest))) ?? 0
}

function unknownCommand([first = '', second]: string[]): number {
  const family = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length > 0 && (second === undefined || /^-/.test(second) || second === 'help')) {
    print(overview(family))
    return second === '--help' || second === '-h' || second === 'help' ? 0 : 2
  }
  throw new UsageError(
    `There is no command "${[first, second].filter(Boolean).join(' ')}"; see \`hark --help\`.`,
  )
}

function parse(command: Command, words: string[]): { flags: Flags; operands: string[] } {
  const declared = Object.entries(command.flags).map(([name, flag]) => [
    name,
    { type: flag.value === undefined ? ('boolean' as const) : ('string' as const) },
  ])
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({
      args: words,
      options: Object.fromEntries(declared),
      allowPositionals: true,
      strict: true,
    }) as typeof parsed
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new UsageError(`${sentence?.replace(/\.$/, '')}; see \`hark ${command.name} --help\`.`)
  }
  const flags = Object.fromEntries(
    Object.entries(parsed.values).map(([name, value]) => [
      name,
      value === true ? '' : String(value),
    ]),
  )
  for (const [name, flag] of Object.entries(command.flags))
    if (flag.isRequired && flags[name] === undefined)
      throw new UsageError(`--${name} is required; see \`hark ${command.name} --help\`.`)
  const operands = command.operands ?? []
  if (parsed.positionals.length !== operands.length)
    throw new UsageError(
      `\`hark ${[command.name, ...operands].join(' ')}\` takes ${operands.length === 0 ? 'no more words' : 'exactly that'}; see \`hark ${command.name} --help\`.`,
    )
  return { flags, operands: parsed.positionals }
}
