import type { FeedPage } from '../../features/events/feed/feed-page.ts'
import { positionText } from '../../features/events/feed/position.ts'

/** Proxies close connections that are silent for a minute, some for half of one. */
const keepAliveMs = 15_000
/** A client that lost its connection comes back after this time. */
const retryMs = 1_000

type Source = {
  isHead: boolean
  next: (waitMs: number) => Promise<FeedPage>
  isOver: () => boolean
  /** Called once; with a cause if the stream broke off. */
  onEnd: (cause?: unknown) => void
}

/**
 * A response that goes on for as long as both sides want (server-sent events). The next page is read only when the
 * client has taken the one before, so a slow one costs no memory. Where it ends, the client asks again, and is told
 * by the status if it may not.
 */
export function eventStream(first: FeedPage, source: Source): Response {
  const headers = {
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    vary: 'Authorization, Accept',
    // nginx would collect what it passes on.
    'x-accel-buffering': 'no',
  }
  if (source.isHead) {
    source.onEnd()
    return new Response(null, { headers })
  }
  let page: FeedPage | undefined = first
  let position = ''
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const isFirst = page !== undefined
          const current = page ?? (await source.next(keepAliveMs))
          page = undefined
          const start = isFirst ? `retry: ${retryMs}\n` : ''
          controller.enqueue(encoder.encode(start + lines(current, position)))
          position = positionText(current.position)
          if (!source.isOver()) return
          controller.close()
          source.onEnd()
        } catch (error) {
          source.onEnd(error)
          controller.close()
        }
      },
      cancel: () => source.onEnd(),
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { headers })
}

const encoder = new TextEncoder()

/** A block without data only moves the client's position; a comment does nothing but keep the connection open. */
function lines({ events, position }: FeedPage, before: string): string {
  const text = events.map(({ view, json }) => `id: ${view.position}\ndata: ${json}\n\n`).join('')
  const end = positionText(position)
  if (events.at(-1)?.view.position === end) return text
  return text + (end === before ? ':\n\n' : `id: ${end}\n\n`)
}
