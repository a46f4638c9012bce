import { Problem, problem } from '../../errors/problem.ts'
import {
  hasExpired,
  type SessionCaller,
  type SignedInCaller,
  type Visitor,
} from '../../features/auth/caller/caller.ts'
import { isTeam } from '../../features/auth/permissions.ts'
import type { Company } from '../../features/company/company.ts'
import type { FeedPage } from '../../features/events/feed/feed-page.ts'
import { parsePosition, positionText } from '../../features/events/feed/position.ts'
import { FeedReader } from '../../features/events/feed/reader.ts'
import { stretchMax } from '../../features/events/feed/tail.ts'
import { findUsers } from '../../features/people/users/find-user.ts'
import { findVisiblePost } from '../../features/posts/find-post.ts'
import { pause } from '../../platform/pause.ts'
import { parseId } from '../../platform/text/id.ts'
import { textsIn } from '../../texts/texts.ts'
import { alsoHere } from '../../web/team/inbox/also-here.tsx'
import { callerQueue } from '../request/admission.ts'
import type { RequestContext } from '../request/context.ts'
import { eventStream, idleSeconds } from '../request/event-stream.ts'
import { companyNow } from '../request/resolve-company.ts'
import { pageAddress } from './page-address.ts'
import { pageCaller } from './page-caller.ts'
import { askingBrowser, readerView } from './reader-view.ts'

/** However much happens, a page hears of it this often at most. */
const changesApartMs = 1_000
/** Of more posts than that, their numbers say no more than that there are many. */
const postsMax = 50

/**
 * Tells a page of the workspace which posts others have changed since the position `after`, and who else has `post` open. The
 * page asks for what it shows of them. Whoever reads this with a post has it open: they are gone when the connection is.
 */
export async function liveStream(context: RequestContext): Promise<Response> {
  const { app, company, request, target } = context
  if (!company || context.movedTo) throw problem('not_found')
  context.loggedCompany = company.slug
  let member = await memberOf(context, company)
  const { language } = await readerView(member, company, askingBrowser(context))
  const t = textsIn(language, company.time_zone)
  const query = new URLSearchParams(target.query)
  const after = request.headers.get('last-event-id') ?? query.get('after') ?? ''
  const postId = parseId(query.get('post') ?? undefined)
  const leaveReaders = app.waitingReaders.enter(member)
  context.setIdleTimeout(idleSeconds)
  const left = new AbortController()
  request.signal.addEventListener('abort', () => end())
  const admitted = <Result>(read: () => Promise<Result>) =>
    app.admission.run(context, callerQueue(member, 'read'), read)

  let moved = Promise.withResolvers<undefined>()
  let isHereOutdated = true
  const lookAround = () => {
    if (postId === undefined) return
    isHereOutdated = true
    moved.resolve(undefined)
  }
  let leavePost: (() => void) | undefined
  const end = (cause?: unknown) => {
    left.abort()
    leaveReaders()
    leavePost?.()
    if (cause !== undefined && !(cause instanceof Problem))
      app.log.warn('stream_failed', { request_id: context.requestId, cause: String(cause) })
  }

  const reader = new FeedReader(
    member,
    { after: parsePosition(after) ?? 'latest', waitMs: 0, filter: {}, size: stretchMax },
    {
      tails: app.tails,
      db: () => app.store.company(company.id),
      signal: left.signal,
      admitted,
      async confirmed(known: SignedInCaller, accessRevision: number) {
        const isSame = known.company.accessRevision === accessRevision
        if (isSame && !hasExpired(known, app.store.clock)) return known
        member = await memberOf(context, await companyNow(context))
        // They may no longer see the post, and no longer be seen there.
        lookAround()
        return member
      },
    },
  )

  /** The position that a browser comes back with. */
  let told: string | undefined
  const changed = ({ events, position }: FeedPage): string => {
    const isOwn = ({ actor, via }: { actor: number | null; via: string }) =>
      actor === member.userId && via === 'session'
    const others = events.filter(({ view }) => !isOwn(view))
    const ids = new Set(others.flatMap(({ data }) => [data.post_id, data.into_id, data.from_id]))
    ids.delete(undefined)
    if (ids.has(postId)) lookAround()
    const at = positionText(position)
    const isKnown = at === told
    told = at
    const id = `id: ${at}\n`
    if (ids.size === 0) return isKnown ? '' : `${id}\n`
    return `${id}event: change\ndata: ${ids.size > postsMax ? '*' : [...ids].join(' ')}\n\n`
  }

  let shown = ''
  const here = async (): Promise<string> => {
    if (postId === undefined || !isHereOutdated) return ''
    isHereOutdated = false
    moved = Promise.withResolvers()
    const entry = [company.id, postId, member.userId] as const
    const db = app.store.company(company.id)
    const isSeen = await admitted(() => findVisiblePost(db, member.audience, postId))
    if (!isSeen) leavePost?.()
    leavePost = isSeen && (leavePost ?? app.presence.enter([...entry], lookAround))
    const ids = isSeen ? app.presence.others([...entry]) : []
    const people = ids.length === 0 ? [] : await admitted(() => findUsers(db, ids))
    const address = pageAddress(company, app.baseUrl, false)
    const html = String(await alsoHere([...people.values()], address, t)).replaceAll(/\s+/g, ' ')
    if (html === shown) return ''
    shown = html
    // An empty one would not be dispatched.
    return `event: here\ndata: ${html || '-'}\n\n`
  }

  let reading: Promise<FeedPage> | undefined
  let saidAt = Number.NEGATIVE_INFINITY
  const next = async (waitMs: number): Promise<string> => {
    await pause(saidAt + changesApartMs - performance.now(), left.signal)
    reading ??= reader.next(waitMs)
    // It may fail while nobody waits for it.
    reading.catch(() => {})
    const page = await Promise.race([reading, moved.promise])
    if (page) reading = undefined
    const said = page ? changed(page) : ''
    if (said.includes('data')) saidAt = performance.now()
    return said + (await here()) || ':\n\n'
  }
  try {
    return eventStream(await next(0), 'Cookie', {
      isHead: request.method === 'HEAD',
      next,
      isOver: () => app.isStopping || left.signal.aborted,
      onEnd: end,
    })
  } catch (error) {
    end()
    throw error
  }
}

async function memberOf(context: RequestContext, company: Company): Promise<SessionCaller> {
  const caller: SessionCaller | Visitor = await pageCaller(context, company)
  if (caller.kind === 'visitor') throw problem('sign_in_required')
  if (!isTeam(caller.role)) throw problem('not_found')
  return caller
}
