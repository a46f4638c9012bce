import type { TokenCaller } from '../../features/auth/caller/caller.ts'
import { readBytes } from '../../platform/http/body-bytes.ts'
import type { RequestContext } from '../request/context.ts'
import { inUploadSlot } from '../request/upload-slots.ts'
import type { ApiRoute } from '../routes/api.ts'

/** A body of megabytes, and what is made of it, before any place at the database is taken. */
export function readUpload(
  context: RequestContext,
  caller: TokenCaller,
  { binaryBytesMax, prepareBinary }: ApiRoute,
) {
  return inUploadSlot(context, caller, 1, async () => {
    const bodyBytes = await readBytes(context.request, binaryBytesMax)
    return { bodyBytes, prepared: await prepareBinary!(bodyBytes, context.request.headers) }
  })
}
