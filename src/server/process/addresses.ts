import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/options.ts'
import { problem } from '../../errors/problem.ts'
import { problemResponse } from '../request/problem-response.ts'

/** Where a process on this port listens, and what links start with. */
export function addresses({ host, baseUrl }: Config, port: number) {
  return {
    url: `http://${reachableHost(host)}:${port}`,
    baseUrl: baseUrl ?? `http://localhost:${port}`,
  }
}

/** A name that a browser on this machine can open. `::1` has no other: `localhost` may be 127.0.0.1 alone. */
function reachableHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Beside the database, not in it: servers on other machines share the data, but not the address. */
const fileOf = (dataDir: string) => join(dataDir, 'base-url')

/** A server that was killed leaves its line behind. */
const servedMax = 10

/** The base URL of the server that was started last, for commands that run without its environment. */
export function findServedBaseUrl(dataDir: string): string | undefined {
  return readServed(dataDir).at(-1)
}

export function rememberBaseUrl(dataDir: string, baseUrl: string) {
  const others = readServed(dataDir).filter(each => each !== baseUrl)
  writeServed(dataDir, [...others, baseUrl].slice(-servedMax))
}

/** Of a server that ends. The last one's stays: it will most likely be the next one's, too. */
export function forgetBaseUrl(dataDir: string, baseUrl: string) {
  const others = readServed(dataDir).filter(each => each !== baseUrl)
  if (others.length > 0) writeServed(dataDir, others)
}

function readServed(dataDir: string): string[] {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

function writeServed(dataDir: string, baseUrls: string[]) {
  try {
    writeFileSync(fileOf(dataDir), baseUrls.map(each => `${each}\n`).join(''))
  } catch {
    // With PostgreSQL the data folder may be missing or read-only: commands then need BASE_URL.
  }
}

/**
 * Takes the port for workers that are still to come. Alone first, because sharing it would not
 * notice who else listens there; then shared, so that it stays taken until the workers have it.
 */
export function reservePort(config: Config) {
  const alone = Bun.serve({
    port: config.port,
    hostname: config.host,
    reusePort: false,
    fetch: () => new Response(),
  })
  const port = alone.port!
  void alone.stop(true)
  const { url, baseUrl } = addresses(config, port)
  const headers = { 'retry-after': '1', connection: 'close' }
  const shared = Bun.serve({
    port,
    hostname: config.host,
    reusePort: true,
    development: false,
    fetch: () => problemResponse(problem('overloaded', { headers }), crypto.randomUUID(), baseUrl),
  })
  return { port, url, baseUrl, release: () => shared.stop(true) }
}
