import { PostgresUrlError, parsePostgresUrl } from '../platform/db/postgres-url.ts'
import { normalBaseUrl } from '../platform/http/base-url.ts'
import { type LogLevel, logLevels } from '../platform/log.ts'
import { parseEventKey } from '../platform/mail/event-signature.ts'
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
  /** Completes the sentence "PORT must be ...". */
  expects: string
  /** The exact problem of a rejected value, if more can be said. */
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
    help: 'The port to listen on. 0 picks any free port.',
  }),
  host: option({
    env: 'HOST',
    flag: 'host',
    parse: filled,
    expects: 'an address or host name',
    fallback: '127.0.0.1',
    help: 'The address to listen on. Use `0.0.0.0` (or `::` for IPv6) to accept connections from other machines.',
  }),
  workers: option({
    env: 'WORKERS',
    flag: 'workers',
    parse: wholeNumber(1, 256),
    expects: 'a whole number from 1 to 256',
    fallback: 1,
    help: 'Number of processes that serve requests on one port. More than one per core does not help.',
  }),
  dataDir: option({
    env: 'DATA_DIR',
    flag: 'data',
    parse: filled,
    expects: 'a folder',
    fallback: './data',
    help: 'The folder of the embedded database. Created if missing.',
  }),
  databaseUrl: option<string | undefined>({
    env: 'DATABASE_URL',
    parse: text => (postgresUrlProblem(text) === undefined ? text : undefined),
    expects: 'a URL that starts with postgres://',
    reason: postgresUrlProblem,
    fallback: undefined,
    isSecret: true,
    help: 'A PostgreSQL database (15 or later) to use instead of the embedded one. With several hosts, Hark follows the primary.',
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
    help: 'Streaming replicas of that database. A replica serves a read only when it has caught up with the primary.',
  }),
  baseUrl: option<string | undefined>({
    env: 'BASE_URL',
    flag: 'base-url',
    parse: normalBaseUrl,
    expects: 'an http or https URL without query or fragment, such as https://feedback.example.com',
    fallback: undefined,
    help: 'The public URL of this installation. Every link starts with it. May include a path. Default: `http://localhost:PORT`.',
  }),
  logLevel: option({
    env: 'LOG_LEVEL',
    parse: (text): LogLevel | undefined => logLevels.find(level => level === text),
    expects: `one of ${logLevels.join(', ')}`,
    fallback: 'info' as LogLevel,
    help: 'The minimum level of logged lines.',
  }),
  rateLimitPerMinute: option({
    env: 'RATE_LIMIT_PER_MINUTE',
    parse: wholeNumber(0, 1_000_000),
    expects: 'a whole number from 0 to 1000000',
    fallback: 0,
    help: 'Requests per minute for each token, and forms per minute for each person on pages. 0 means no limit for tokens and 120 forms. A token can have its own limit.',
  }),
  overloadWaitMs: option({
    env: 'OVERLOAD_WAIT_MS',
    parse: wholeNumber(100, 600_000),
    expects: 'a number of milliseconds from 100 to 600000',
    fallback: 800,
    help: 'How long a request may wait for the database before it gets a 503. On a slow or busy machine, a higher value means fewer 503s and longer waits.',
  }),
  cacheMegabytes: option({
    env: 'CACHE_MEGABYTES',
    parse: wholeNumber(0, 1_000_000),
    expects: 'a whole number of megabytes from 0 to 1000000',
    fallback: 48,
    help: 'Memory per process for cached responses. 0 turns the cache off. Cached responses are never stale.',
  }),
  trustedProxies: option({
    env: 'TRUSTED_PROXIES',
    parse: wholeNumber(0, 16),
    expects: 'a whole number from 0 to 16',
    fallback: 0,
    help: 'Number of your own proxies in front of Hark. Hark trusts that many entries of `X-Forwarded-For`, counted from the right.',
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
    help: 'Destinations that Hark may call although they are not public or not https. Add `:PORT` to allow a port of another service.',
  }),
  secretKey: option<string | undefined>({
    env: 'SECRET_KEY',
    parse: text => (parseSecretKeys(text) ? text : undefined),
    expects: '32 bytes in base64 or hexadecimal, or several such keys separated by commas',
    fallback: undefined,
    isSecret: true,
    help: 'Encrypts stored secrets that Hark needs to read back. The first key encrypts, the others only decrypt. Default: `secret.key` in `DATA_DIR`, created on first use. With PostgreSQL there is no default.',
  }),
  smtpUrl: option<string | undefined>({
    env: 'SMTP_URL',
    parse: text => (parseSmtpUrl(text) ? text : undefined),
    expects: 'a URL such as smtps://user:password@mail.example.com:465',
    fallback: undefined,
    isSecret: true,
    help: 'The server that sends email. `smtps://` uses TLS from the start. `smtp://` uses STARTTLS if the server offers it, and requires it with a password unless the URL ends in `?tls=none`. If not set, admins of the first company can set one under Settings, Email. Without a mail server, sign-in links are written to the log.',
  }),
  mailEventsSecret: option<string | undefined>({
    env: 'MAIL_EVENTS_SECRET',
    parse: text => (/^[\w-]{20,100}$/.test(text) ? text : undefined),
    expects: '20 to 100 letters, digits, hyphens and underscores',
    fallback: undefined,
    isSecret: true,
    help: 'Mail services report bounces and complaints to `/mail/events/SECRET/`, where SECRET is this value; see [operations](operations.md#bounces-and-complaints). If unset, the address does not exist.',
  }),
  mailEventsKey: option<string | undefined>({
    env: 'MAIL_EVENTS_KEY',
    parse: text => (parseEventKey(text) ? text : undefined),
    expects: "SendGrid's verification key or Mailgun's webhook signing key",
    fallback: undefined,
    isSecret: true,
    help: "SendGrid's verification key, or Mailgun's webhook signing key. If set, Hark rejects reports without its signature, except signed ones from Amazon SNS.",
  }),
  mailFrom: option<string | undefined>({
    env: 'MAIL_FROM',
    parse: text => (parseSender(text) ? text : undefined),
    expects: 'an address, or a name and an address such as Feedback <feedback@example.com>',
    fallback: undefined,
    help: 'The sender of emails. Default: the one set under Settings, Email, otherwise `no-reply@` and the host of `BASE_URL`.',
  }),
  notifyAfterSeconds: option({
    env: 'NOTIFY_AFTER_SECONDS',
    parse: wholeNumber(0, 3600),
    expects: 'a number of seconds from 0 to 3600',
    fallback: 30,
    help: 'How long notifications wait, so that a change can be undone before anyone is notified. A change undone in that time is left out of the history of its post. Emails about a new status or a merge wait two minutes.',
  }),
  images: option({
    env: 'IMAGES',
    parse: (text): ImageStorage | undefined => imageStorages.find(storage => storage === text),
    expects: `one of ${imageStorages.join(', ')}`,
    fallback: 'database' as ImageStorage,
    help: 'Where new images are stored: in the `database`, or as files in the `folder` `images` in `DATA_DIR`, which all nodes must then share. Existing images are found in both.',
  }),
  metrics: option<string | undefined>({
    env: 'METRICS',
    parse: text => (/^(?:off|local|[!-~]{24,200})$/.test(text) ? text : undefined),
    expects: '`off`, `local`, or a token of at least 24 characters',
    fallback: undefined,
    isSecret: true,
    help: 'Access to `/metrics`: nobody (`off`), requests from this machine without a proxy (`local`), or requests with this token of at least 24 characters as `Authorization: Bearer`. Default: `local` if `BASE_URL` points to this machine, otherwise `off`.',
  }),
  stopTimeoutMs: option({
    env: 'STOP_TIMEOUT_MS',
    parse: wholeNumber(0, 600_000),
    expects: 'a number of milliseconds from 0 to 600000',
    fallback: 10_000,
    help: 'How long running requests may take to finish when Hark stops.',
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
