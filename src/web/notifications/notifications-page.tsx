import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { writeAs } from '../../features/callers/index.ts'
import { entryUrl } from '../../features/changelog/index.ts'
import {
  describe,
  listNotifications,
  markRead,
  type Notification,
} from '../../features/notifications/index.ts'
import { isTeam } from '../../features/permissions/index.ts'
import { postUrl } from '../../features/posts/index.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import { excerpt } from '../excerpt.ts'
import { layout } from '../layout.tsx'
import type { Form, Page, PageCall } from '../page.ts'
import { DateTime } from '../parts/date-time.tsx'
import { Pager } from '../parts/pager.tsx'

const pageSize = 30
const wordsLengthMax = 200

/** What happened to posts that somebody has to do with, newest first. */
export const notificationsPage: Page = {
  query: ['cursor'],
  async run({ db, caller, company, address, viewer, query }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const { userId, audience, role } = caller
    const url = `${address.path}/notifications/`
    const list = `notifications of ${userId} of ${company.id}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
    if (query.cursor !== undefined && !cursor) return { redirectTo: url }
    const request = { size: pageSize, cursor }
    const page = await listNotifications(db, { userId, isUnread: false }, request)
    const news = await describe(db, page.items, { audience, isTeam: isTeam(role) })
    const latest = page.items[0]?.version ?? 0
    const linkTo = (to: typeof page.older) => to && `${url}?cursor=${encodeCursor(to, list)}`
    const html = layout({
      address,
      company,
      viewer,
      title: 'Notifications',
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>Notifications</h1>
            <p class="news-links">
              <a href={`${address.path}/me/`}>My feedback</a>
              <a href={`${address.path}/settings/notifications/`}>E-mail settings</a>
            </p>
          </div>
          {viewer!.unread > 0 && (
            <form method="post" action={url}>
              <input type="hidden" name="up_to" value={String(latest)} />
              <button class="button" type="submit">
                Mark all as read
              </button>
            </form>
          )}
          {news.length === 0 ? (
            <p class="empty">
              Nothing yet. You hear of posts that you write, vote for, comment on or follow.
            </p>
          ) : (
            <ul class="card news">
              {news.map(item => (
                <NewsItem item={item} address={address} />
              ))}
            </ul>
          )}
          <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime />
        </div>
      ),
    })
    return { html }
  },
}

type NewsItemProps = { item: Notification } & Pick<PageCall, 'address'>

function NewsItem({ item, address }: NewsItemProps) {
  const { kind, post, comment, entry, into } = item
  const words = kind === 'new_post' ? post.content : ((comment ?? entry)?.content ?? '')
  const url = entry ? entryUrl(address, entry) : postUrl(address, into ?? post)
  return (
    <li class="news-item" data-unread={item.isUnread || undefined}>
      <p class="news-kind">
        <Sentence item={item} />
      </p>
      <p class="news-title">
        <a class="title-link" href={url} dir="auto">
          {entry?.title ?? post.title}
        </a>
      </p>
      {words.trim() !== '' && (
        <p class="news-words" dir="auto">
          {excerpt(words, wordsLengthMax)}
        </p>
      )}
      <p class="byline">
        {item.isUnread && <span>Unread</span>}
        <DateTime time={item.created} />
      </p>
    </li>
  )
}

function Sentence({ item: { kind, by, status, into, post } }: { item: Notification }) {
  const name = <bdi>{by?.name ?? 'The team'}</bdi>
  switch (kind) {
    case 'status_changed':
      return (
        <>
          Status changed to <bdi>{status?.to}</bdi>
        </>
      )
    case 'answered':
      return <>{name} answered</>
    case 'commented':
      return <>{name} commented</>
    case 'mentioned':
      return <>{name} mentioned you</>
    case 'merged':
      return (
        <>
          Merged into <bdi>{into?.title}</bdi>
        </>
      )
    case 'new_post':
      return <>{name} posted</>
    case 'changelog':
      return (
        <>
          News about <bdi>{post.title}</bdi>
        </>
      )
  }
}

/** Up to the newest that the page showed: what came since stays unread. */
export const markReadForm: Form<{ up_to: string }> = {
  fields: z.object({ up_to: z.string().regex(/^[0-9]{1,15}$/) }),
  async run({ caller, address, fields }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    await writeAs(caller, 'notifications.manage', (transaction, { userId }) =>
      markRead(transaction, userId, Number(fields.up_to)),
    )
    return { redirectTo: `${address.path}/notifications/` }
  },
}
