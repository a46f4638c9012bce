/** Proxies close connections that are silent for a minute, some for half of one. */
const keepAliveMs = 15_000
/** A client that lost its connection comes back after this time. */
const retryMs = 1_000
/** A client that takes nothing for so long is gone. Streams send something every fifteen seconds. */
export const idleSeconds = 60

type Source = {
  isHead: boolean
  /** The blocks that come next. A comment (`:`) does nothing but keep the connection open. */
  next: (waitMs: number) => Promise<string>
  isOver: () => boolean
  /** Called once; with a cause if the stream broke off. */
  onEnd: (cause?: unknown) => void
}

/**
 * A response that goes on for as long as both sides want (server-sent events). The next blocks are read only when the
 * client has taken those before, so a slow one costs no memory. Where it ends, the client asks again, and is told
 * by the status if it may not.
 */
export function eventStream(first: string, vary: string, source: Source): Response {
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    vary,
    // nginx would collect what it passes on.
    'x-accel-buffering': 'no',
  }
  if (source.isHead) {
    source.onEnd()
    return new Response(null, { headers })
  }
  let blocks: string | undefined = `retry: ${retryMs}\n${first}`
  let isCancelled = false
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const current = blocks ?? (await source.next(keepAliveMs))
          blocks = undefined
          if (isCancelled) return
          controller.enqueue(encoder.encode(current))
          if (!source.isOver()) return
          controller.close()
          source.onEnd()
        } catch (error) {
          source.onEnd(error)
          controller.close()
        }
      },
      cancel() {
        isCancelled = true
        source.onEnd()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { headers })
}

const encoder = new TextEncoder()
