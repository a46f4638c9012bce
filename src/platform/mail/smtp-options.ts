import type { SmtpServer } from './smtp-url.ts'

const connectTimeoutMs = 10_000
/** Between two replies of the server. */
const silenceTimeoutMs = 30_000

export function smtpOptions(server: SmtpServer) {
  return {
    host: server.host,
    port: server.port,
    secure: server.isTls,
    requireTLS: server.needsTls,
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
  }
}
