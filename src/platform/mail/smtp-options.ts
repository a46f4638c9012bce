import { connect, type Socket } from 'node:net'
import type { SmtpLogin, SmtpServer } from './smtp-url.ts'

const connectTimeoutMs = 10_000
/** Between two replies of the server. */
const silenceTimeoutMs = 30_000

export function smtpOptions(server: SmtpServer) {
  const { host, port, isTls, needsTls, findAddresses } = server
  return {
    host,
    port,
    secure: isTls,
    requireTLS: needsTls,
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    ...(findAddresses && { getSocket: socketTo(findAddresses, port) }),
  }
}

type GotToken = (error: Error | null, token?: string, expiresMs?: number) => void

/** For a transport, which logs in by itself. */
export function loginOptions(login: SmtpLogin | undefined) {
  if (!login) return {}
  if ('pass' in login) return { auth: login }
  const { user, findToken } = login
  const provisionCallback = (_user: string, isRefused: boolean, done: GotToken) => {
    findToken(isRefused).then(({ token, expiresMs }) => done(null, token, expiresMs), done)
  }
  return { auth: { type: 'OAuth2' as const, user, provisionCallback } }
}

type GotSocket = (error: Error | null, options?: { connection: Socket }) => void

/** Connects to an address that was checked, so that a name which changes meanwhile leads nowhere else. */
function socketTo(findAddresses: () => Promise<string[]>, port: number) {
  return (_options: object, done: GotSocket) => {
    findAddresses()
      .then(addresses => firstToConnect(addresses, port))
      .then(
        connection => done(null, { connection }),
        (error: Error) => done(error),
      )
  }
}

async function firstToConnect(addresses: string[], port: number): Promise<Socket> {
  let failure: unknown
  for (const address of addresses)
    try {
      return await connected(address, port)
    } catch (error) {
      failure = error
    }
  throw failure
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const slow = Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })
    const timer = setTimeout(() => fail(slow), connectTimeoutMs)
    socket.once('error', fail)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', fail)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}
