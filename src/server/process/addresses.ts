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

/** The base URL of the server that was started last, for commands that run without its environment. */
export function findServedBaseUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(fileOf(dataDir), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

export function rememberBaseUrl(dataDir: string, baseUrl: string) {
  if (findServedBaseUrl(dataDir) === baseUrl) return
  try {
    writeFileSync(fileOf(dataDir), `${baseUrl}\n`)
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
