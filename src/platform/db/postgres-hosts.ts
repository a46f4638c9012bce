import { EngineBusy, EngineMisconfigured } from './engine.ts'
import {
  type ConnectionOptions,
  PostgresConnection,
  type Session,
  sqlState,
} from './postgres-connection.ts'
import { type PostgresHost, parsePostgresUrl, type TargetSession } from './postgres-url.ts'

/** How long a connection may be lent without another look at whether its server still takes writes. */
const recheckedAfterMs = 1000

type Server = { host: PostgresHost; startedAt: string }

/**
 * Connects to the server of a URL, which may name several hosts: then to the one that may be used, and
 * to that one alone until it is gone.
 */
export class PostgresHosts {
  /** How often another server took over, or the same one came back. */
  serverChanges = 0
  readonly #options: ConnectionOptions
  readonly #hosts: PostgresHost[]
  readonly #target: TargetSession
  readonly #servers = new WeakMap<PostgresConnection, Server>()
  readonly #checkedAt = new WeakMap<PostgresConnection, number>()
  readonly #onTakeover: () => void
  #current: Server | undefined
  #isLost = false
  #finding: Promise<PostgresConnection> | undefined

  /** `onTakeover` is called when connections to the former server must not be used any more. */
  constructor(options: ConnectionOptions, onTakeover: () => void) {
    this.#options = options
    this.#onTakeover = onTakeover
    const { hosts, target } = parsePostgresUrl(options.url)
    this.#hosts = hosts
    this.#target = target
  }

  /** Not every server will do. */
  get isChoosy(): boolean {
    return this.#target !== 'any'
  }

  /** One more connection to the server in use, which is found first where there is none. */
  async connect(): Promise<PostgresConnection> {
    // Two who look at the same time might find two servers.
    if (this.#finding) await this.#finding
    if (this.#current && !this.#isLost) return this.#connectTo(this.#current.host)
    this.#finding = this.find()
    try {
      const connection = await this.#finding
      if (!this.#current || this.#isLost) this.adopt(connection)
      return connection
    } finally {
      this.#finding = undefined
    }
  }

  /** All hosts at once, as one that is gone may take its whole deadline; the first fit one wins. */
  async find(): Promise<PostgresConnection> {
    const attempts = this.#hosts.map(host => this.#connectTo(host))
    try {
      const first = await Promise.any(attempts)
      for (const attempt of attempts)
        attempt.then(
          other => other !== first && other.destroy(),
          () => {},
        )
      return first
    } catch (error) {
      throw summaryOf((error as AggregateError).errors)
    }
  }

  /** Why each host cannot be used; empty where one can. */
  async failures(): Promise<{ host: PostgresHost; error: unknown }[]> {
    const attempts = this.#hosts.map(async host => {
      try {
        const connection = await this.#connectTo(host)
        connection.destroy()
        return undefined
      } catch (error) {
        return { host, error }
      }
    })
    const failures = (await Promise.all(attempts)).filter(failure => failure !== undefined)
    return failures.length === this.#hosts.length ? failures : []
  }

  /** Its server is the one in use from now on. */
  adopt(connection: PostgresConnection) {
    const before = this.#current
    const now = this.#servers.get(connection)!
    const isSame = before?.host === now.host && before.startedAt === now.startedAt
    this.#current = now
    if (before && (this.#isLost || !isSame)) this.serverChanges++
    this.#isLost = false
    // Where any server will do, one address may stand for several, all of them in use.
    if (before && !isSame && this.isChoosy) this.#onTakeover()
  }

  /** The server in use does not answer, or takes no more writes. */
  lose() {
    this.#isLost = true
  }

  /** Who only reads would not notice that the server takes no more writes. */
  isCheckDue(connection: PostgresConnection): boolean {
    if (!this.isChoosy) return false
    const checkedAt = this.#checkedAt.get(connection) ?? 0
    return performance.now() - checkedAt > recheckedAfterMs
  }

  /** Starts at once, so that the answer is there before that of anything asked later. */
  async isStillFit(connection: PostgresConnection): Promise<boolean> {
    this.#checkedAt.set(connection, performance.now())
    // A connection that fails is noticed by those who use it.
    const session = await connection.describe(this.#options.silenceMs).catch(() => undefined)
    return session === undefined || unfitness(session, this.#target) === undefined
  }

  async #connectTo(host: PostgresHost, isAgain = false): Promise<PostgresConnection> {
    const connection = await PostgresConnection.open({ ...this.#options, url: host.url }).catch(
      error => {
        throw namedFailure(host, error)
      },
    )
    try {
      const session = await connection.describe(this.#options.connectTimeoutMs)
      refuseLostSettings(session, this.#options)
      const reason = unfitness(session, this.#target)
      if (reason) throw new EngineBusy(`${host.name} ${reason}`)
      this.#servers.set(connection, { host, startedAt: session.startedAt })
      this.#checkedAt.set(connection, performance.now())
      return connection
    } catch (error) {
      // The server has just answered, so it may be this connection alone that was cut.
      const isCut = connection.isBroken && !isAgain
      connection.destroy()
      if (isCut) return this.#connectTo(host, true)
      throw error
    }
  }
}

function unfitness({ isStandby, isReadOnly }: Session, target: TargetSession): string | undefined {
  if (target === 'any') return undefined
  if (isStandby) return 'is a standby'
  return isReadOnly && target === 'read-write' ? 'is read-only' : undefined
}

const isPooled =
  'PostgreSQL is reached through a connection pooler, such as PgBouncer, that drops the role and the time limits which Hark sets for each connection; connect to PostgreSQL itself, as Hark pools its connections already.'

/** A pooler that is set to ignore the parameters of a start would let everything run without them. */
function refuseLostSettings(session: Session, asked: ConnectionOptions) {
  const hasRole = asked.role === undefined || session.role === asked.role
  if (!hasRole || session.statementTimeoutMs !== asked.statementTimeoutMs)
    throw new EngineMisconfigured(isPooled)
}

function namedFailure({ name }: PostgresHost, error: unknown): unknown {
  const { message } = ((error as Error).cause ?? error) as Error
  // What PgBouncer says of the first parameter that it does not know, unless it is to ignore it.
  if (/unsupported startup parameter/.test(message)) return new EngineMisconfigured(isPooled)
  if (!(error instanceof EngineBusy)) return error
  const reason = sqlState(error) === undefined ? 'cannot be reached' : `says: ${message}`
  return new EngineBusy(`${name} ${reason}`, { cause: error.cause })
}

/** What somebody can do something about tells more than that another host is gone. */
function summaryOf(errors: Error[]): unknown {
  const [only, ...others] = errors
  if (others.length === 0) return only
  const isPlain = (error: Error) => error.constructor === EngineBusy
  return (
    errors.find(error => !isPlain(error)) ?? new EngineBusy(errors.map(e => e.message).join('; '))
  )
}
