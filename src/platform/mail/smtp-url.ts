import { isIP } from 'node:net'

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise the connection becomes TLS by STARTTLS. */
  isTls: boolean
  /** A password is never sent without TLS, except within this machine. */
  needsTls: boolean
  login: { user: string; pass: string } | undefined
}

/** `smtp://` or `smtps://`, a host, and perhaps a port, a user and a password; undefined for anything else. */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isTls = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (user === undefined || pass === undefined) return undefined
  const login = user ? { user, pass } : undefined
  const port = Number(url.port) || (isTls ? 465 : 587)
  return { host, port, isTls, needsTls: !isTls && login !== undefined && !isLoopback(host), login }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
