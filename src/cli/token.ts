import { type Scope, scopes } from '../features/auth/permissions.ts'
import { addToken, revokeToken } from '../features/auth/tokens/add-token.ts'
import { listTokens } from '../features/auth/tokens/list-all-tokens.ts'
import { findUserByEmail } from '../features/people/users/find-user.ts'
import { isoTime, type Micros } from '../platform/clock.ts'
import {
  type Command,
  CommandFailed,
  companyFlag,
  dataFlag,
  jsonFlag,
  print,
  UsageError,
} from './command.ts'
import { commandLine, withCompany } from './open.ts'
import { printRows } from './print-rows.ts'

export const addTokenCommand: Command = {
  summary: 'Create an API token and print it; it is shown only once',
  flags: {
    owner: { value: 'EMAIL', help: 'The admin or team member it acts for', isRequired: true },
    scopes: { value: 'A,B', help: `Its scopes (default: ${scopes.join(',')})` },
    expires: { value: 'DATE', help: 'When it expires, such as 2027-01-31 or 2027-01-31T12:00:00Z' },
    'rate-limit': { value: 'N', help: 'Requests per minute (default: RATE_LIMIT_PER_MINUTE)' },
    ...companyFlag,
    ...dataFlag,
  },
  run({ flags }) {
    const granted = parseScopes(flags.scopes)
    const expires = parseDate(flags.expires)
    const rateLimitPerMinute = parseRate(flags['rate-limit'])
    return withCompany(flags, async (db, company) => {
      const owner = await findUserByEmail(db, flags.owner!)
      if (!owner) throw new CommandFailed(`${company.slug} has no user ${flags.owner}.`)
      if (owner.deactivated !== null) throw new CommandFailed(`${owner.email} is deactivated.`)
      if (owner.role === 'customer')
        throw new CommandFailed(
          `${owner.email} is a customer; only admins and team members can have tokens.`,
        )
      const input = { ownerId: owner.id, scopes: granted, expires, rateLimitPerMinute }
      print(await addToken(db, commandLine, input))
    })
  },
}

export const listTokensCommand: Command = {
  summary: 'List the tokens, without their secrets',
  flags: { ...companyFlag, ...jsonFlag, ...dataFlag },
  run({ flags }) {
    return withCompany(flags, async db => {
      const rows = (await listTokens(db)).map(token => ({
        id: token.id,
        owner: token.owner,
        scopes: token.scopes.split(' '),
        rate_limit: token.rate_limit_per_minute,
        created: isoTime(token.created),
        expires: token.expires === null ? null : isoTime(token.expires),
        revoked: token.revoked === null ? null : isoTime(token.revoked),
      }))
      printRows(rows, flags)
    })
  },
}

export const revokeTokenCommand: Command = {
  summary: 'Revoke a token; it stops working immediately',
  operands: ['ID'],
  flags: { ...companyFlag, ...dataFlag },
  run({ flags, operands: [id = ''] }) {
    if (!/^\d{1,15}$/.test(id))
      throw new UsageError(`ID must be a number from \`hark token list\`, not "${id}".`)
    return withCompany(flags, async (db, company) => {
      if (!(await revokeToken(db, commandLine, Number(id))))
        throw new CommandFailed(`${company.slug} has no token ${id}.`)
      print(`Revoked token ${id}.`)
    })
  },
}

function parseScopes(text: string | undefined): Scope[] | undefined {
  if (text === undefined) return undefined
  const asked = text.split(',').map(scope => scope.trim())
  const unknown = asked.find(scope => !isScope(scope))
  if (unknown !== undefined)
    throw new UsageError(`--scopes must be some of ${scopes.join(',')}, not "${unknown}".`)
  return [...new Set(asked.filter(isScope))]
}

function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text)
}

function parseDate(text: string | undefined): Micros | undefined {
  if (text === undefined) return undefined
  const day = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(
    text,
  )?.[1]
  const millis = Date.parse(text)
  // Date.parse takes the 31st of February for a day in March.
  const midnight = new Date(Date.parse(`${day}T00:00:00Z`))
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === day
  if (!isDay || Number.isNaN(millis))
    throw new UsageError(
      `--expires must be a date such as 2027-01-31 or 2027-01-31T12:00:00Z, not "${text}".`,
    )
  if (millis <= Date.now())
    throw new UsageError(`--expires must be in the future, and "${text}" is in the past.`)
  return millis * 1000
}

function parseRate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,7}$/.test(text))
    throw new UsageError(`--rate-limit must be a whole number, not "${text}".`)
  return Number(text)
}
