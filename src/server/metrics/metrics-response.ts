import { problem } from '../../errors/problem.ts'
import { exposition, mergeFamilies } from '../../platform/metrics/families.ts'
import type { RequestContext } from '../request/context.ts'
import { isMetricsReader } from './is-metrics-reader.ts'
import { queueFamilies } from './queue-families.ts'

/** `/metrics`, of all processes that share the port. To everyone else it is not there. */
export async function metricsResponse(context: RequestContext): Promise<Response> {
  if (!isMetricsReader(context)) throw problem('not_found')
  const { app } = context
  const processes = await app.collectMetrics()
  const families = [...mergeFamilies(processes), ...(await queueFamilies(app.store))]
  return new Response(exposition(families), {
    headers: {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    },
  })
}
