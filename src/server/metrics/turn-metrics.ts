import type { Log } from '../../platform/log.ts'
import { type Family, histogram } from '../../platform/metrics/families.ts'
import { Histogram } from '../../platform/metrics/histogram.ts'
import { watchTurns } from '../../platform/turn-watch.ts'
import type { Routed } from './request-metrics.ts'

/** Every other request waits for such a turn, so each is logged. */
const loggedMs = 100
const bounds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const

/** Neither a request's nor a job's, or of a request that continued in a way that is not tracked. */
const unknown: Routed = { method: 'any', path: 'unknown' }

/** Counts long turns of the event loop by route. */
export class TurnMetrics {
  readonly #byRoute = new Map<Routed, Histogram>()
  readonly stop: () => void

  constructor(log: Log) {
    this.stop = watchTurns((route = unknown, cpuMs) => {
      const found = this.#byRoute.get(route) ?? new Histogram(bounds)
      this.#byRoute.set(route, found)
      found.observe(cpuMs / 1000)
      const { method, path } = route
      if (cpuMs > loggedMs)
        log.warn('long_turn', { method, route: path, cpu_ms: Math.round(cpuMs) })
    })
  }

  families(): Family[] {
    return [
      histogram(
        {
          name: 'hark_long_turn_seconds',
          help: 'Processor time of turns of the event loop that took 20 ms or more.',
        },
        Array.from(this.#byRoute, ([{ method, path: route }, found]) => [{ method, route }, found]),
      ),
    ]
  }
}
