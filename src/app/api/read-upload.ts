import { problem } from '../../errors/problem.ts'
import type { TokenCaller } from '../../features/callers/index.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import type { RequestContext } from '../request/context.ts'
import type { ApiRoute } from '../routes.ts'

/** Each holds megabytes from its first byte until it is stored: so many at a time, and of one caller so many. */
const uploadsMax = 24
const uploadsOfCallerMax = 4
/** A phone on a slow network takes longer than other requests may. */
const idleSeconds = 120
const retryAfterSeconds = 2

const uploading = new Map<string, number>()

/** A body of megabytes, and what is made of it, before any place at the database is taken. */
export async function readUpload(
  context: RequestContext,
  { company, kind, id }: TokenCaller,
  { binaryBytesMax, prepareBinary }: ApiRoute,
) {
  const caller = `${company.id} ${kind} ${id}`
  const own = uploading.get(caller) ?? 0
  const all = uploading.values().reduce((sum, count) => sum + count, 0)
  if (own >= uploadsOfCallerMax || all >= uploadsMax)
    throw problem('overloaded', { headers: { 'retry-after': String(retryAfterSeconds) } })
  uploading.set(caller, own + 1)
  try {
    context.setIdleTimeout(idleSeconds)
    const bodyBytes = await readBytes(context.request, binaryBytesMax)
    return { bodyBytes, prepared: await prepareBinary!(bodyBytes, context.request.headers) }
  } finally {
    const left = uploading.get(caller)! - 1
    if (left > 0) uploading.set(caller, left)
    else uploading.delete(caller)
  }
}
