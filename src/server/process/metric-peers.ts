import { type Family, withoutGauges } from '../../platform/metrics/families.ts'

/** A worker that takes longer is reported with what it had counted before, and `hark_processes` leaves it out. */
const waitMs = 1_000

/** What a worker has counted. */
export type Counted = { worker: number; metrics: Family[] }

/** What workers say to each other through their supervisor, which itself says what those that ended had counted. */
export type MetricMessage =
  | (Counted & ({ metricsWantedBy: string } | { answeredTo: string }))
  | { endedWorker: number; endedMetrics: Family[] }

/**
 * Asks the other workers on this port for what they have counted. Each hears what all of them say, so that whichever is
 * asked next, no counter falls.
 */
export class MetricPeers {
  readonly #peersCount: number
  readonly #say: (message: MetricMessage) => void
  readonly #worker: number
  readonly #waiting = new Map<string, (worker: number) => void>()
  /** By worker. */
  readonly #latest = new Map<number, Family[]>()
  #ended: Family[] = []

  constructor(peersCount: number, say: (message: MetricMessage) => void, worker = process.pid) {
    this.#peersCount = peersCount
    this.#say = say
    this.#worker = worker
  }

  /** `own`: what this worker has counted, for the others. */
  ask(own: Family[]): Promise<Family[][]> {
    const { promise, resolve } = Promise.withResolvers<Family[][]>()
    const id = crypto.randomUUID()
    const answered = new Set<number>()
    const end = () => {
      clearTimeout(timer)
      this.#waiting.delete(id)
      const others = Array.from(this.#latest, ([worker, metrics]) =>
        answered.has(worker) ? metrics : withoutGauges(metrics),
      )
      resolve([...others, this.#ended])
    }
    const timer = setTimeout(end, waitMs)
    this.#waiting.set(id, worker => {
      if (answered.add(worker).size === this.#peersCount) end()
    })
    this.#say({ metricsWantedBy: id, worker: this.#worker, metrics: own })
    return promise
  }

  /** `own`: what this worker has counted. */
  hear(message: MetricMessage, own: () => Family[]) {
    if ('endedWorker' in message) {
      this.#latest.delete(message.endedWorker)
      this.#ended = message.endedMetrics
      return
    }
    this.#latest.set(message.worker, message.metrics)
    if ('metricsWantedBy' in message)
      this.#say({ answeredTo: message.metricsWantedBy, worker: this.#worker, metrics: own() })
    else this.#waiting.get(message.answeredTo)?.(message.worker)
  }
}
