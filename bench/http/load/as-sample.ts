import { type Plan, type Sample, WrongAnswer } from './plan.ts'

type Counted = {
  requests: number
  failed: number
  bytes: number
  seconds: number
  p50Ms: number
  p99Ms: number
}

/** Refuses a measurement in which anything failed or answers weighed more than they may. */
export function asSample(
  plan: Plan,
  { requests, failed, bytes, seconds, ...rest }: Counted,
): Sample {
  const { path } = plan.ask()
  if (failed > 0)
    throw new WrongAnswer(`${path}: ${failed} of ${requests} requests failed under load`)
  const bytesPerRequest = bytes / Math.max(1, requests)
  if (plan.bytesMax !== undefined && bytesPerRequest > plan.bytesMax)
    throw new WrongAnswer(
      `${path}: ${bytesPerRequest} bytes an answer, ${plan.bytesMax} are the most`,
    )
  return { perSecond: requests / seconds, requests, bytesPerRequest, ...rest }
}
