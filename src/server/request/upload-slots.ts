import { problem } from '../../errors/problem.ts'
import type { SignedInCaller } from '../../features/auth/caller/caller.ts'
import type { RequestContext } from './context.ts'

/** Each holds megabytes from its first byte until it is stored: so many at a time, and of one caller so many. */
const uploadsMax = 24
/** As many as a form of the pages may carry. */
export const uploadsOfCallerMax = 5
/** A phone on a slow network takes longer than other requests may. */
const idleSeconds = 120
const retryAfterSeconds = 2

const uploading = new Map<string, number>()

/** Takes in a body of megabytes, before any place at the database is taken. `images`: so many at most are in it. */
export async function inUploadSlot<Result>(
  context: RequestContext,
  { company, kind, id }: SignedInCaller,
  images: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const caller = `${company.id} ${kind} ${id}`
  const own = uploading.get(caller) ?? 0
  const all = uploading.values().reduce((sum, count) => sum + count, 0)
  if (own + images > uploadsOfCallerMax || all + images > uploadsMax)
    throw problem('overloaded', { headers: { 'retry-after': String(retryAfterSeconds) } })
  uploading.set(caller, own + images)
  try {
    context.setIdleTimeout(idleSeconds)
    return await work()
  } finally {
    const left = uploading.get(caller)! - images
    if (left > 0) uploading.set(caller, left)
    else uploading.delete(caller)
  }
}
