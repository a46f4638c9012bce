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
import { eventStream, idleSeconds } from '../request/event-stream.ts'
import { type ApiCall, parsedQuery, requireAllowed, requireJsonAccepted } from './api-call.ts'
import { authorize, limitRate } from './authorize.ts'
import { varies } from './read-endpoint.ts'

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
    let position = ''
    const blocks = (next: FeedPage) => {
      const text = lines(next, position)
      position = positionText(next.position)
      return text
    }
    return eventStream(blocks(page), 'Authorization, Accept', {
      isHead: method === 'HEAD',
      next: async waitMs => blocks(await reader.next(waitMs)),
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

/** A block without data only moves the client's position; a comment does nothing but keep the connection open. */
function lines({ events, position }: FeedPage, before: string): string {
  const text = events.map(({ view, json }) => `id: ${view.position}\ndata: ${json}\n\n`).join('')
  const end = positionText(position)
  if (events.at(-1)?.view.position === end) return text
  return text + (end === before ? ':\n\n' : `id: ${end}\n\n`)
}
