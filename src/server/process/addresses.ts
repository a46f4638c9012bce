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

/** The base URL of the server that was started last, if possible of one that runs, for commands that run without its environment. */
export function findServedBaseUrl(dataDir: string): string | undefined {
  const served = readServed(dataDir)
  return (served.findLast(isRunning) ?? served.at(-1))?.baseUrl
}

/** Servers that have ended, or were killed, leave their line to the next one that starts. */
export function rememberBaseUrl(dataDir: string, baseUrl: string) {
  const others = readServed(dataDir).filter(each => each.pid !== process.pid && isRunning(each))
  writeServed(dataDir, [...others, { baseUrl, pid: process.pid }])
}

type Served = { baseUrl: string; pid: number }

function isRunning({ pid }: Served): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function readServed(dataDir: string): Served[] {
  try {
    const lines = readFileSync(fileOf(dataDir), 'utf8').split('\n').filter(Boolean)
    return lines.map(line => {
      const [baseUrl = '', pid = '0'] = line.split(' ')
      return { baseUrl, pid: Number(pid) }
    })
  } catch {
    return []
  }
}

function writeServed(dataDir: string, served: Served[]) {
  try {
    writeFileSync(fileOf(dataDir), served.map(({ baseUrl, pid }) => `${baseUrl} ${pid}\n`).join(''))
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
