/** One server of a PostgreSQL URL. */
export type PostgresHost = {
  /** `host:port`, for messages. */
  name: string
  hostname: string
  port: number
  /** The whole URL with this host alone. */
  url: string
}

/** Which servers of the URL may be used. */
export type TargetSession = 'any' | 'read-write' | 'primary'

export type PostgresUrl = { hosts: PostgresHost[]; target: TargetSession }

/**
 * Why a URL cannot be used. It quotes nothing that stands before the query: where a password is not
 * escaped, any part of that may be the password's.
 */
export class PostgresUrlError extends Error {}

const targets: TargetSession[] = ['any', 'read-write', 'primary']
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']
const defaultPort = '5432'

/**
 * Takes what libpq takes: several hosts separated by commas, each with its port or without, there or in the
 * parameters `host` and `port`. `new URL` refuses several hosts, so the parts are separated here.
 */
export function parsePostgresUrl(text: string): PostgresUrl {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#@]*@)*)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(
    text,
  )
  if (!parts) throw new PostgresUrlError('it must be a URL that starts with postgres://')
  const [, scheme, user = '', authority = '', path = '', query = ''] = parts
  const parameters = new URLSearchParams(query)
  const places = hostsAndPorts(authority, take(parameters, 'host'), take(parameters, 'port'))
  const target = take(parameters, 'target_session_attrs')
  const sslMode = parameters.get('sslmode')
  if (sslMode !== null) expectOneOf('sslmode', sslMode, sslModes)
  if (target !== undefined) expectOneOf('target_session_attrs', target, targets)
  const rest = parameters.size > 0 ? `?${parameters}` : ''
  const hosts = places.map(({ hostname, port }) => {
    const name = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`
    return { name, hostname, port, url: `${scheme}${user}${name}${path}${rest}` }
  })
  if (!hosts.every(({ url }) => isWellFormed(url)))
    throw new PostgresUrlError('its user, password, host or database is malformed')
  const ofSeveral = hosts.length > 1 ? 'read-write' : 'any'
  return { hosts, target: (target as TargetSession | undefined) ?? ofSeveral }
}

function hostsAndPorts(authority: string, hostList?: string, portList?: string) {
  const inAuthority = authority.split(',').map(part => {
    const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d*))?$/.exec(part) ?? []
    const hostname = bracketed ?? plain
    if (hostname === undefined) throw new PostgresUrlError('a host or a port is malformed')
    return { hostname, port: port || undefined }
  })
  const names = hostList?.split(',') ?? inAuthority.map(({ hostname }) => hostname)
  const ports = portList?.split(',') ?? inAuthority.map(({ port }) => port)
  if (ports.length !== names.length && ports.length !== 1)
    throw new PostgresUrlError(`it names ${names.length} hosts but ${ports.length} ports`)
  return names.map((name, n) => ({
    hostname: hostname(name),
    port: portNumber((ports.length === 1 ? ports[0] : ports[n]) || defaultPort),
  }))
}

function hostname(text: string): string {
  if (/^(?:\/|%2f|@)/i.test(text))
    throw new PostgresUrlError('a Unix socket cannot be used; name a host instead')
  return text.replace(/^\[(.*)\]$/, '$1') || 'localhost'
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new PostgresUrlError('a port must be a number from 1 to 65535')
  return port
}

/** Meant for the client alone: a server refuses parameters that it does not know. */
function take(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name)
  parameters.delete(name)
  return value ?? undefined
}

function expectOneOf(name: string, value: string, allowed: string[]) {
  if (!allowed.includes(value))
    throw new PostgresUrlError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
}

function isWellFormed(url: string): boolean {
  try {
    const { username, password, pathname } = new URL(url)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
