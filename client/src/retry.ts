import { isProblem } from './errors.ts'

/** Jitter spreads clients that failed at the same moment. */
const firstDelayMs = 250
const delayMsMax = 8_000
/** Where the server asks for more, the caller decides. */
const retryAfterMsMax = 60_000

/** 502 and 504 come from proxies, such as while Hark restarts. */
const transient = new Set([429, 502, 503, 504])

/**
 * How long to wait before sending a request again; undefined where that is of no use. `retry` counts from 0; `body` is
 * that of the response.
 */
export function retryDelayMs(
  response: Response | undefined,
  body: unknown,
  retry: number,
): number | undefined {
  const jitter = Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** retry)
  if (response === undefined) return jitter
  const retryAfter = retryAfterMs(response)
  // 409 with Retry-After: the first attempt, whose answer was lost, is still being carried out.
  const isTransient =
    transient.has(response.status) ||
    (response.status === 409 && retryAfter !== undefined) ||
    // Safe, as every write has a key: another attempt gets the answer that the first one stored, or stores the change.
    (isProblem(body) && body.code === 'outcome_unknown')
  if (!isTransient || (retryAfter ?? 0) > retryAfterMsMax) return undefined
  return (retryAfter ?? 0) + jitter
}

/** Seconds, or a date. */
function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/** Throws the signal's reason as soon as it is aborted. */
export function delay(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
