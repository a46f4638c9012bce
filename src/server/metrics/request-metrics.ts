import { counter, type Family, histogram } from '../../platform/metrics/families.ts'
import { durationBounds, Histogram } from '../../platform/metrics/histogram.ts'

/** A route of the table: its path has names of parameters, never values. */
export type Routed = { readonly method: string; readonly path: string }

/** Requests rejected, or answered with 404, before a route was found. */
const unrouted: Routed = { method: 'any', path: 'unrouted' }

type RouteMetrics = { statuses: Float64Array; seconds: Histogram }

/** Counts responses by route. What was never requested takes no memory. */
export class RequestMetrics {
  readonly #byRoute = new Map<Routed, RouteMetrics>()

  /** Once for each request, also for those from the cache: some 0.1 µs. */
  record(route: Routed | undefined, status: number, milliseconds: number) {
    const key = route ?? unrouted
    let found = this.#byRoute.get(key)
    if (!found) {
      found = { statuses: new Float64Array(6), seconds: new Histogram(durationBounds) }
      this.#byRoute.set(key, found)
    }
    found.statuses[Math.trunc(status / 100)]!++
    found.seconds.observe(milliseconds / 1000)
  }

  families(): Family[] {
    const routes = Array.from(
      this.#byRoute,
      ([{ method, path: route }, found]) => [{ method, route }, found] as const,
    )
    return [
      counter(
        {
          name: 'hark_http_requests_total',
          help: 'Responses by route and class of status. HEAD counts as GET.',
        },
        routes.flatMap(([labels, { statuses }]) =>
          Array.from(statuses, (count, hundreds): [Record<string, string>, number] => [
            { ...labels, status: `${hundreds}xx` },
            count,
          ]).filter(([, count]) => count > 0),
        ),
      ),
      histogram(
        {
          name: 'hark_http_request_duration_seconds',
          help: 'Time from the request to its response, without sending the body.',
        },
        routes.map(([labels, { seconds }]) => [labels, seconds]),
      ),
    ]
  }
}
