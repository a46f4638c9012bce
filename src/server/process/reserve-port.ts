import type { Config } from '../../config/options.ts'
import { problem } from '../../errors/problem.ts'
import { problemResponse } from '../request/problem-response.ts'
import { addresses } from './addresses.ts'

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
