import type { RequestContext } from './context.ts'

/** A client that takes nothing for so long is gone. */
const idleSeconds = 60

type Part = string | Uint8Array
type StreamContext = Pick<RequestContext, 'requestId' | 'setIdleTimeout'> & {
  app: Pick<RequestContext['app'], 'log'>
}
type ReadPart = () => Promise<IteratorResult<Part>>

/**
 * The body of a response that is sent while it is read. The next part is read only when the client has taken the one
 * before, so a slow one costs no memory and holds no connection to the database. What breaks off leaves an incomplete
 * response. `admit` runs the read of each part, if the caller may still have it.
 */
export function textStream(
  { app, requestId, setIdleTimeout }: StreamContext,
  text: AsyncIterable<Part>,
  admit: (read: ReadPart) => Promise<IteratorResult<Part>>,
) {
  setIdleTimeout(idleSeconds)
  const parts = text[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let part = await admit(() => parts.next())
          while (!part.done && part.value.length === 0) part = await admit(() => parts.next())
          if (part.done) controller.close()
          else
            controller.enqueue(
              typeof part.value === 'string' ? encoder.encode(part.value) : part.value,
            )
        } catch (error) {
          app.log.warn('stream_failed', { request_id: requestId, cause: String(error) })
          controller.error(error)
          // A stream that has failed is not canceled: what the parts hold is released here.
          void parts.return?.().catch(() => {})
        }
      },
      cancel: async () => void (await parts.return?.()),
    },
    { highWaterMark: 0 },
  )
}

const encoder = new TextEncoder()
