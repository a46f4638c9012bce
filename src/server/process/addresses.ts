import type { Config } from '../../config/options.ts'

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
