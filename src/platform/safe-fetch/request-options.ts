import type { RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import type { Destination } from './destination.ts'

export type OutgoingRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export const headerBytesMax = 16 * 1024

/** For one request over a connection of its own to exactly this address. */
export function requestOptions(
  { url, hostname, port }: Destination,
  address: string,
  request: OutgoingRequest,
  ca: string | undefined,
): RequestOptions {
  return {
    // An address and not the name: there is nothing left to resolve.
    host: address,
    port,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers: requestHeaders(url, request),
    // Not the shared pool, where connections are found by name and proxies by the environment.
    agent: false,
    maxHeaderSize: headerBytesMax,
    // The name that the certificate must be for; where it is an address, `host` is compared.
    servername: isIP(hostname) ? '' : hostname.replace(/\.$/, ''),
    // Said here, because NODE_TLS_REJECT_UNAUTHORIZED could switch it off otherwise.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca }),
  }
}

/** About this connection and this message; only we know what is right. */
const ownHeaders =
  /^(host|connection|content-length|accept-encoding|expect|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i

/** Throws where a header cannot be sent. */
function requestHeaders(url: URL, { headers = {}, body }: OutgoingRequest): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => !ownHeaders.test(name))
  return {
    ...Object.fromEntries(new Headers(given)),
    host: url.host,
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  }
}
