import { Problem } from '../../errors/problem.ts'
import { hasExpired, type SignedInCaller } from '../../features/auth/caller/caller.ts'
import { type FeedPage, feedBody } from '../../features/events/feed/feed-page.ts'
import { feedRequest } from '../../features/events/feed/filter.ts'
import { positionText } from '../../features/events/feed/position.ts'
import { FeedReader } from '../../features/events/feed/reader.ts'
import type { FeedQuery } from '../../features/events/feed/schema.ts'
import { prefersEventStream } from '../../platform/http/accept.ts'
import { entityTag, matchesEtag } from '../../platform/http/etag.ts'
import { callerQueue } from '../request/admission.ts'
import { type ApiCall, parsedQuery, requireAllowed, requireJsonAccepted } from './api-call.ts'
import { authorize, limitRate } from './authorize.ts'
import { varies } from './read-endpoint.ts'

/** A client that takes nothing for so long is gone. Streams send something every fifteen seconds. */
const idleSeconds = 60

/** The change feed: a page now, a page once there is one, or a stream of them. */
export async function feedEndpoint(call: ApiCall): Promise<Response> {
  const { context } = call
  const { app, request } = context
  const { headers, method } = request
  const caller = await authorize(context)
  limitRate(context, caller)
  requireAllowed(call, caller)
  const isStream = prefersEventStream(headers.get('accept'))
  if (!isStream) requireJsonAccepted(context)
  const asked = feedRequest(parsedQuery(call) as FeedQuery, headers.get('last-event-id'))
  const waits = method !== 'HEAD' && (isStream || asked.waitMs > 0)
  const leave = waits ? app.waitingReaders.enter(caller) : () => {}
  if (waits) context.setIdleTimeout(idleSeconds)
  const left = new AbortController()
  request.signal.addEventListener('abort', () => left.abort())
  const reader = new FeedReader(caller, asked, {
    tails: app.tails,
    db: () => app.store.company(caller.company.id),
    signal: left.signal,
    admitted: read => app.admission.run(context, callerQueue(caller, 'read'), read),
    confirmed: (known, accessRevision) => confirmed(call, known, accessRevision),
  })
  try {
    // A stream begins with what is there: what is wrong with the request is answered with a status.
    const page = await reader.next(waits && !isStream ? asked.waitMs : 0)
    if (!isStream) return pageResponse(request, page)
    return eventStream(page, {
      isHead: method === 'HEAD',
      next: waitMs => reader.next(waitMs),
      isOver: () => app.isStopping || left.signal.aborted,
      onEnd(cause) {
        left.abort()
        leave()
        if (cause !== undefined && !(cause instanceof Problem))
          app.log.warn('stream_failed', { request_id: context.requestId, cause: String(cause) })
      },
    })
  } catch (error) {
    leave()
    throw withStarts(error, caller.company.address.base + call.path)
  } finally {
    if (!isStream) leave()
  }
}

/** Asked again only if anybody's access has changed, or the token has expired: ten thousand may wait. */
async function confirmed(
  call: ApiCall,
  known: SignedInCaller,
  accessRevision: number,
): Promise<SignedInCaller> {
  const { context } = call
  const isSame = known.company.accessRevision === accessRevision
  if (isSame && !hasExpired(known, context.app.store.clock)) return known
  const now = await authorize(context, { isAdmitted: true })
  requireAllowed(call, now)
  return now
}

function pageResponse({ headers }: Request, page: FeedPage): Response {
  const bytes = Buffer.from(JSON.stringify(feedBody(page)))
  const etag = entityTag(bytes)
  const common = { ...varies, 'cache-control': 'private, no-cache', etag }
  if (matchesEtag(headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  return new Response(bytes, { headers: { ...common, 'content-type': 'application/json' } })
}

/** Adds links to valid starting positions to the error for a position of another history. */
function withStarts(error: unknown, url: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'position_gone') return error
  const link = `<${url}?after=latest>; rel="last", <${url}>; rel="first"`
  return new Problem(error.code, { headers: { link } })
}

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
function eventStream(first: FeedPage, source: Source): Response {
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
