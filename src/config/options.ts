import { PostgresUrlError, parsePostgresUrl } from '../platform/db/postgres-url.ts'
import { normalBaseUrl } from '../platform/http/base-url.ts'
import { type LogLevel, logLevels } from '../platform/log.ts'
import { parseSender } from '../platform/mail/sender.ts'
import { parseSmtpUrl } from '../platform/mail/smtp-url.ts'
import { parseAllowEntry } from '../platform/safe-fetch/allow-list.ts'
import { parseSecretKeys } from '../platform/secret-box/secret-key.ts'

type ImageStorage = 'database' | 'folder'
const imageStorages: ImageStorage[] = ['database', 'folder']

type OptionOf<Value> = {
  /** The environment variable. */
  env: string
  /** The flag of `hark serve` (and `--data` of every command), without its dashes. */
  flag?: string
  parse: (text: string) => Value | undefined
  /** What a value must look like, to end the sentence "PORT must be ...". */
  expects: string
  /** What exactly is wrong with a value that was refused, where more can be said. */
  reason?: (text: string) => string | undefined
  fallback: Value
  isSecret?: boolean
  help: string
}

function option<Value>(definition: OptionOf<Value>): OptionOf<Value> {
  return definition
}

/** Every option of Hark, and the only place that knows them. `docs/configuration.md` is made from it. */
export const options = {
  port: option({
    env: 'PORT',
    flag: 'port',
    parse: wholeNumber(0, 65_535),
    expects: 'a port number from 0 to 65535',
    fallback: 3000,
    help: 'The port to listen on; 0 takes any free one.',
  }),
  host: option({
    env: 'HOST',
    flag: 'host',
    parse: filled,
    expects: 'an address or host name',
    fallback: '127.0.0.1',
    help: 'The address to listen on. `0.0.0.0`, or `::` with IPv6, listens to other machines, too.',
  }),
  workers: option({
    env: 'WORKERS',
    flag: 'workers',
    parse: wholeNumber(1, 256),
    expects: 'a whole number from 1 to 256',
    fallback: 1,
    help: 'How many processes answer requests, on one port; one for each core is the most that helps.',
  }),
  dataDir: option({
    env: 'DATA_DIR',
    flag: 'data',
    parse: filled,
    expects: 'a folder',
    fallback: './data',
    help: 'The folder of the embedded database; made when it is not there.',
  }),
  databaseUrl: option<string | undefined>({
    env: 'DATABASE_URL',
    parse: text => (postgresUrlProblem(text) === undefined ? text : undefined),
    expects: 'a URL that starts with postgres://',
    reason: postgresUrlProblem,
    fallback: undefined,
    isSecret: true,
    help: 'A PostgreSQL database (15 or later) to use instead of the embedded one; with several hosts Hark follows the primary.',
  }),
  replicaUrls: option<string[]>({
    env: 'DATABASE_REPLICA_URLS',
    parse: text => {
      const urls = text.split(',').map(url => url.trim())
      return urls.every(url => postgresUrlProblem(url) === undefined) ? urls : undefined
    },
    expects: 'URLs that start with postgres://, separated by commas',
    fallback: [],
    isSecret: true,
    help: 'Streaming replicas of that database. One answers a read only once it has all that the primary has.',
  }),
  baseUrl: option<string | undefined>({
    env: 'BASE_URL',
    flag: 'base-url',
    parse: normalBaseUrl,
    expects: 'an http or https URL without query or fragment, such as https://feedback.example.com',
    fallback: undefined,
    help: 'Where people reach this installation; every link starts with it. May have a path. Unless set: `http://localhost:PORT`.',
  }),
  logLevel: option({
    env: 'LOG_LEVEL',
    parse: (text): LogLevel | undefined => logLevels.find(level => level === text),
    expects: `one of ${logLevels.join(', ')}`,
    fallback: 'info' as LogLevel,
    help: 'The least important lines that are logged.',
  }),
  rateLimitPerMinute: option({
    env: 'RATE_LIMIT_PER_MINUTE',
    parse: wholeNumber(0, 1_000_000),
    expects: 'a whole number from 0 to 1000000',
    fallback: 0,
    help: 'How many requests a minute a token may make, and how many forms a person may send on pages; 0 is no limit, and 120 forms. A token may have its own.',
  }),
  overloadWaitMs: option({
    env: 'OVERLOAD_WAIT_MS',
    parse: wholeNumber(100, 600_000),
    expects: 'a number of milliseconds from 100 to 600000',
    fallback: 800,
    help: 'How long a request may wait for the database before it is refused with 503. On a slow or busy machine, a higher value means fewer refusals and longer waits.',
  }),
  cacheMegabytes: option({
    env: 'CACHE_MEGABYTES',
    parse: wholeNumber(0, 1_000_000),
    expects: 'a whole number of megabytes from 0 to 1000000',
    fallback: 48,
    help: 'How much memory each process may use to remember answers; 0 remembers none. What is remembered is never stale.',
  }),
  trustedProxies: option({
    env: 'TRUSTED_PROXIES',
    parse: wholeNumber(0, 16),
    expects: 'a whole number from 0 to 16',
    fallback: 0,
    help: 'How many proxies of yours stand in front of Hark: that many entries of `X-Forwarded-For`, from the right, are believed.',
  }),
  outgoingAllow: option<string[]>({
    env: 'OUTGOING_ALLOW',
    parse: text => {
      const entries = text.split(',').map(entry => entry.trim())
      return entries.every(parseAllowEntry) ? entries : undefined
    },
    expects:
      'addresses, ranges such as 10.0.0.0/8 or host names, each with or without a port, separated by commas',
    fallback: [],
    help: 'Where Hark may send requests although it is not public, not https, or, with `:PORT`, the port of another service.',
  }),
  secretKey: option<string | undefined>({
    env: 'SECRET_KEY',
    parse: text => (parseSecretKeys(text) ? text : undefined),
    expects: '32 bytes in base64 or hexadecimal, or several such keys separated by commas',
    fallback: undefined,
    isSecret: true,
    help: 'Encrypts the secrets that Hark must be able to read again. The first key encrypts, the others only decrypt. Unless set: `secret.key` in `DATA_DIR`, created at first use; with PostgreSQL there is no default.',
  }),
  secretKeyFile: option<string | undefined>({
    env: 'SECRET_KEY_FILE',
    parse: filled,
    expects: 'a file',
    fallback: undefined,
    help: 'A file with the same, instead: one key a line.',
  }),
  smtpUrl: option<string | undefined>({
    env: 'SMTP_URL',
    parse: text => (parseSmtpUrl(text) ? text : undefined),
    expects: 'a URL such as smtps://user:password@mail.example.com:465',
    fallback: undefined,
    isSecret: true,
    help: 'The server that sends e-mail: `smtps://` is TLS from the start, `smtp://` uses STARTTLS where the server has it, and always with a password, unless it ends in `?tls=none`. Unless set, links to sign in are in the log.',
  }),
  mailFrom: option<string | undefined>({
    env: 'MAIL_FROM',
    parse: text => (parseSender(text) ? text : undefined),
    expects: 'an address, or a name and an address such as Feedback <feedback@example.com>',
    fallback: undefined,
    help: 'The sender of e-mail. Unless set: `no-reply@` and the host of `BASE_URL`.',
  }),
  images: option({
    env: 'IMAGES',
    parse: (text): ImageStorage | undefined => imageStorages.find(storage => storage === text),
    expects: `one of ${imageStorages.join(', ')}`,
    fallback: 'database' as ImageStorage,
    help: 'Where new images are stored: in the `database`, or as files in the `folder` `images` in `DATA_DIR`, which all nodes must share then. Those that are stored already are found in either.',
  }),
  metrics: option<string | undefined>({
    env: 'METRICS',
    parse: text => (/^(?:off|local|[!-~]{24,200})$/.test(text) ? text : undefined),
    expects: '`off`, `local`, or a token of at least 24 characters',
    fallback: undefined,
    isSecret: true,
    help: 'Who reads `/metrics`: nobody (`off`), requests from this machine that passed no proxy (`local`), or those with this token of at least 24 characters, as `Authorization: Bearer`. Unless set: `local` where `BASE_URL` is of this machine, `off` elsewhere.',
  }),
  stopTimeoutMs: option({
    env: 'STOP_TIMEOUT_MS',
    parse: wholeNumber(0, 600_000),
    expects: 'a number of milliseconds from 0 to 600000',
    fallback: 10_000,
    help: 'How long requests in flight may take to finish when Hark is stopping.',
  }),
}

export type OptionName = keyof typeof options
export type Config = { [Name in OptionName]: (typeof options)[Name]['fallback'] }

function wholeNumber(least: number, most: number) {
  return (text: string): number | undefined => {
    const number = Number(text)
    return /^\d+$/.test(text) && number >= least && number <= most ? number : undefined
  }
}

function filled(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}

function postgresUrlProblem(text: string): string | undefined {
  try {
    parsePostgresUrl(text)
    return undefined
  } catch (error) {
    if (error instanceof PostgresUrlError) return error.message
    throw error
  }
}
