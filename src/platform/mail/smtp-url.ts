import { isIP } from 'node:net'
import type { AccessToken } from './access-token.ts'

/** By a password, or by XOAUTH2 with a token; `isRefused`: the last one was not taken. */
export type SmtpLogin =
  | { user: string; pass: string }
  | { user: string; findToken: (isRefused: boolean) => Promise<AccessToken> }

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise the connection becomes TLS by STARTTLS. */
  isTls: boolean
  /** A password is never sent without TLS, except within this machine or where `?tls=none` says so. */
  needsTls: boolean
  login: SmtpLogin | undefined
  /** Where its name leads to, looked up for each connection; throws where that is not allowed. Without it, anywhere. */
  findAddresses?: () => Promise<string[]>
}

/**
 * `smtp://` or `smtps://`, a host, and perhaps a port, a user and a password; undefined for anything else. `?tls=none`
 * allows a password on a connection that the server does not encrypt.
 */
export function parseSmtpUrl(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return undefined
  if (!/^\/?$/.test(url.pathname) || url.hash) return undefined
  if ((url.username === '') !== (url.password === '')) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isTls = url.protocol === 'smtps:'
  const mayBePlain = !isTls && url.search === '?tls=none'
  if (url.search && !mayBePlain) return undefined
  const user = decoded(url.username)
  const pass = decoded(url.password)
  if (user === undefined || pass === undefined) return undefined
  const login = user ? { user, pass } : undefined
  const port = Number(url.port) || (isTls ? 465 : 587)
  const needsTls = !isTls && login !== undefined && !mayBePlain && !isLoopback(host)
  return { host, port, isTls, needsTls, login }
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
