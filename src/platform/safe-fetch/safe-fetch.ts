import { checkDestination, type DestinationOptions } from './destination.ts'
import type { OutgoingRequest } from './request-options.ts'
import { type Fetched, type FetchResult, failure } from './result.ts'
import { sendRequest } from './send-request.ts'

export type SafeFetchOptions = DestinationOptions & {
  /** For everything together: resolving, connecting, sending, reading. */
  timeoutMs?: number
  bodyBytesMax?: number
  /** Certificates (PEM) to trust instead of the system's. */
  ca?: string
}

/** A name may have a hundred addresses; one that is out of reach must not use up the time of all. */
const addressesMax = 4
const connectTimeoutMs = 3000

/**
 * The one way to a host that somebody else has named. It goes to public addresses only, unless the
 * operator allows others, follows no redirect, and ends after `timeoutMs` and `bodyBytesMax`
 * whatever the other side does. What goes wrong is a result, never thrown.
 */
export async function safeFetch(
  url: string,
  request: OutgoingRequest,
  { timeoutMs = 15_000, ...options }: SafeFetchOptions,
): Promise<FetchResult> {
  const cancel = new AbortController()
  let timer: Timer | undefined
  const timeout = new Promise<FetchResult>(resolve => {
    timer = setTimeout(() => {
      const detail = `Nothing complete within ${timeoutMs} ms.`
      cancel.abort(detail)
      // Later: a request that is under way says which status it has got.
      setImmediate(() => resolve(failure('timeout', detail)))
    }, timeoutMs)
  })
  try {
    return await Promise.race([fetchChecked(url, request, options, cancel.signal), timeout])
  } catch (error) {
    return failure('invalid_request', (error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

async function fetchChecked(
  url: string,
  request: OutgoingRequest,
  { bodyBytesMax = 64 * 1024, ca, ...options }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<FetchResult> {
  const destination = await checkDestination(url, options)
  if ('ok' in destination) return destination
  let result: Fetched = failure('unreachable', 'No address was tried.')
  for (const address of destination.addresses.slice(0, addressesMax)) {
    if (signal.aborted) break
    const limits = { bodyBytesMax, connectTimeoutMs, ca }
    result = await sendRequest(destination, address, request, limits, signal)
    // Only where nothing was sent: a second request could do something a second time.
    if (result.ok || result.reason !== 'unreachable') break
  }
  return result.ok ? { ...result, needsAllowance: destination.needsAllowance } : result
}
