import type { Log, PreparedLine } from '../../platform/log.ts'
import type { Routed } from '../metrics/request-metrics.ts'

/** The lines in the log of requests for one path, each prepared once it is needed. */
export class RequestLines {
  readonly #path: string
  readonly route: Routed | undefined
  readonly #prepared: { 200?: PreparedLine; 304?: PreparedLine } = {}

  /** `path` as the log shows it. */
  constructor(path: string, route: Routed | undefined) {
    this.#path = path
    this.route = route
  }

  of(log: Log, company: string, status: 200 | 304): PreparedLine {
    let line = this.#prepared[status]
    if (!line) {
      line = log.prepared('request', { method: 'GET', path: this.#path, status, company })
      this.#prepared[status] = line
    }
    return line
  }
}
