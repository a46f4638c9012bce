import { z } from 'zod'
import { problem } from '../../../errors/problem.ts'
import { writeAs } from '../../../features/auth/caller/write-as.ts'
import { isTeam } from '../../../features/auth/permissions.ts'
import { entryUrl } from '../../../features/changelog/find-entry.ts'
import type { CompanyAddress } from '../../../features/company/company.ts'
import { describe, type Notification } from '../../../features/notifications/bell/describe.ts'
import {
  findNotification,
  listNotifications,
  markPostsRead,
  markRead,
  unreadAbout,
} from '../../../features/notifications/bell/list-notifications.ts'
import { getRootPost, visibleGroupIds } from '../../../features/posts/find-post.ts'
import { postUrl } from '../../../features/posts/url.ts'
import { statusName } from '../../../features/statuses/status-name.ts'
import { Refused } from '../../../platform/admission/scheduler.ts'
import { ClockUnsure } from '../../../platform/clock.ts'
import { EngineBusy, StorageUnavailable } from '../../../platform/db/engine.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import { AccountHead } from '../../parts/account-head.tsx'
import { Pager } from '../../parts/board-controls.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { excerpt } from '../../parts/excerpt.ts'
import { Submit } from '../../parts/field.tsx'
import { pathId } from '../../parts/form-calls.ts'
import { layout } from '../../parts/layout.tsx'
import type { Form, Page, PageCall } from '../../parts/page.ts'
import { shownName } from '../../parts/person.tsx'

const pageSize = 30
const wordsLengthMax = 200

/** News about the posts that a person follows, newest first. */
export const notificationsPage: Page = {
  query: ['cursor'],
  async run(call) {
    const { db, caller, company, address, viewer, query, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const { userId, audience, role } = caller
    const url = `${address.path}/notifications/`
    const list = `notifications of ${userId} of ${company.id}`
    const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
    if (query.cursor !== undefined && !cursor) return { redirectTo: url }
    const request = { size: pageSize, cursor }
    const page = await listNotifications(db, { userId, isUnread: false }, request)
    const news = await describe(db, page.items, {
      audience,
      isTeam: isTeam(role),
      who: { userId, role },
    })
    const latest = page.items[0]?.version ?? 0
    const linkTo = (to: typeof page.older) => to && `${url}?cursor=${encodeCursor(to, list)}`
    const html = layout({
      frame: call,
      title: t('notifications'),
      children: (
        <div class="narrow">
          <AccountHead current="notifications" address={address} t={t} />
          {viewer!.unread > 0 && (
            <form method="post" action={url}>
              <input type="hidden" name="up_to" value={String(latest)} />
              <Submit class="button" label={t('markAllRead')} />
            </form>
          )}
          {news.length === 0 ? (
            <p class="empty">{t('noNotifications')}</p>
          ) : (
            <ul class="card news">
              {news.map(item => (
                <NewsItem item={item} address={address} t={t} />
              ))}
            </ul>
          )}
          <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} isByTime t={t} />
        </div>
      ),
    })
    return { html }
  },
}

type NewsItemProps = { item: Notification } & Pick<PageCall, 'address' | 't'>

function NewsItem({ item, address, t }: NewsItemProps) {
  const { kind, post, comment, entry, theme } = item
  const words = kind === 'new_post' ? post.content : ((comment ?? entry)?.content ?? '')
  const url = item.isUnread
    ? `${address.path}/notifications/${item.version}/`
    : subjectUrl(item, address)
  return (
    <li class="news-item" data-unread={item.isUnread || undefined}>
      <p class="news-kind">{sentence(item, t)}</p>
      <p class="news-title">
        <a class="title-link" href={url} rel="nofollow" dir="auto">
          {theme?.name ?? entry?.title ?? post.title}
        </a>
      </p>
      {words.trim() !== '' && (
        <p class="news-words" dir="auto">
          {excerpt(words, wordsLengthMax)}
        </p>
      )}
      <p class="byline">
        {item.isUnread && <span>{t('unread')}</span>}
        <DateTime time={item.created} isAgo t={t} />
      </p>
    </li>
  )
}

function subjectUrl({ post, entry, into, theme }: Notification, address: CompanyAddress): string {
  if (theme) return `${address.path}/team/demand/?theme=${theme.id}`
  return entry ? entryUrl(address, entry) : postUrl(address, into ?? post)
}

/**
 * Redirects to the subject of a notification and marks it as read. A link rather than a form, so that it can open in a new
 * tab; requests from other sites and prefetches change nothing.
 */
export const openNotificationPage: Page = {
  async run(call) {
    const { db, caller, address, headers, isHead } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const { userId, audience, role } = caller
    const row = await findNotification(db, userId, pathId(call))
    const [item] = row
      ? await describe(db, [row], { audience, isTeam: isTeam(role), who: { userId, role } })
      : []
    if (!row || !item) return { redirectTo: `${address.path}/notifications/` }
    const isAhead = headers.has('sec-purpose') || headers.has('purpose')
    const isElsewhere = /^(?:cross|same)-site$/.test(headers.get('sec-fetch-site') ?? '')
    if (row.is_unread === 1 && !isHead && !isAhead && !isElsewhere)
      await writeAs(caller, 'notifications.manage', transaction =>
        markPostsRead(transaction, userId, [row.post_id], [row.version]),
      ).catch(stayUnread)
    return { redirectTo: subjectUrl(item, address) }
  },
}

/** A database that takes no writes for now keeps nobody from reading. */
function stayUnread(error: unknown) {
  const passing = [Refused, EngineBusy, StorageUnavailable, ClockUnsure]
  if (!passing.some(kind => error instanceof kind)) throw error
}

function sentence({ kind, by, status, into, post, theme }: Notification, t: PageCall['t']) {
  switch (kind) {
    case 'status_changed':
      return t.around('news_status_changed', {
        status: <bdi>{statusName(status?.to ?? '', t)}</bdi>,
      })
    case 'merged':
      return t.around('news_merged', { title: <bdi>{into?.title}</bdi> })
    case 'changelog':
      return t.around('news_changelog', { title: <bdi>{post.title}</bdi> })
    case 'theme_grew':
      return t('news_theme_grew', { organizations: t.number(theme?.organizations ?? 0) })
    default:
      return t.around(`news_${kind}`, {
        name: <bdi>{by ? shownName(by.name, t) : t('theTeam')}</bdi>,
      })
  }
}

/**
 * The page of a post sends this when somebody looks at it and has unread notifications: a GET changes nothing. It writes only
 * if one of them is about the post.
 */
export const readPostForm: Form<object> = {
  fields: z.object({}),
  async run(call) {
    const { caller, address } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const { db, audience, userId } = caller
    const post = await getRootPost(db, audience, pathId(call))
    const postIds = await visibleGroupIds(db, audience, post)
    if ((await unreadAbout(db, userId, postIds)).length > 0)
      await writeAs(caller, 'notifications.manage', transaction =>
        markPostsRead(transaction, userId, postIds),
      ).catch(stayUnread)
    return { redirectTo: postUrl(address, post) }
  },
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
