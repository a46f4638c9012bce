import type { Log, PreparedLine } from '../../platform/log.ts'

/** The lines in the log of requests for one path, each prepared once it is needed. */
export class RequestLines {
  readonly #path: string
  readonly #prepared: { 200?: PreparedLine; 304?: PreparedLine } = {}

  /** `path` as the log shows it. */
  constructor(path: string) {
    this.#path = path
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
