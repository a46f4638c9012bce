import { problem } from '../../errors/problem.ts'
import { currentWork, workOn } from '../turn-watch.ts'

export const bodyBytesMax = 256 * 1024
/**
 * Bytes read of a body that is too large, so that a client which writes all of it before it reads gets its 413 instead
 * of a broken pipe. Beyond that, the connection is closed.
 */
const discardedBytesMax = 8 * 1024 * 1024
const discardMsMax = 5_000

/** The body's bytes, never more than the limit, refused before reading where the length is given. */
export async function readBytes(request: Request, bytesMax = bodyBytesMax): Promise<Uint8Array> {
  const declared = request.headers.get('content-length')
  // Bun itself discards what still arrives once the answer is sent.
  if (Number(declared ?? 0) > bytesMax) throw tooLarge(Number(declared) <= discardedBytesMax)
  // Bun reads no more than the given length; a stream's reader would cost several times as much.
  if (declared !== null) {
    const work = currentWork()
    const bytes = await request.bytes().catch(endedEarly)
    workOn(work)
    return bytes
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(request, bytesMax)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Yields the body as it arrives. */
export async function* readChunks(request: Request, bytesMax: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > bytesMax) throw tooLarge(declared <= discardedBytesMax)
  if (!request.body) return
  const reader = request.body.getReader()
  const work = currentWork()
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(endedEarly)
    workOn(work)
    if (done) return
    length += value.length
    if (length > bytesMax) throw tooLarge(await discardRest(reader, discardedBytesMax - length))
    yield value
  }
}

type BodyReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>

/** Whether the body ended within the bounds. */
async function discardRest(reader: BodyReader, bytesMax: number): Promise<boolean> {
  const deadline = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => deadline.resolve(undefined), discardMsMax)
  try {
    for (let left = bytesMax; left >= 0; ) {
      const read = await Promise.race([reader.read(), deadline.promise])
      if (!read) break
      if (read.done) return true
      left -= read.value.length
    }
  } catch {
    // The client is gone; nobody reads the answer.
  } finally {
    clearTimeout(timer)
  }
  void reader.cancel().catch(() => {})
  return false
}

function endedEarly(cause: unknown): never {
  throw problem('invalid_request', { detail: 'The body ended early.', cause })
}

/** If more of the body may follow than is discarded, the connection cannot carry another request. */
function tooLarge(isDiscarded: boolean) {
  return problem('body_too_large', isDiscarded ? {} : { headers: { connection: 'close' } })
}
