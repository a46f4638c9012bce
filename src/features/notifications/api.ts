import { z } from 'zod'
import { problem } from '../../errors/problem.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { sees } from '../boards/audience.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import { changeEndpoint, createProblems, getEndpoint } from '../endpoints/resource-endpoints.ts'
import { postUrl } from '../posts/url.ts'
import { describe, type Notification } from './bell/describe.ts'
import { listNotifications, markRead } from './bell/list-notifications.ts'
import { readerState } from './bell/reader-state.ts'
import { editSettings } from './preferences/edit-settings.ts'
import { preferencesResource, tag } from './resource.ts'
import {
  type EditPreferences,
  editPreferencesBody,
  markReadBody,
  type NotificationView,
  notificationListView,
  unreadView,
} from './schema.ts'

export const listNotificationsEndpoint = endpoint({
  name: 'listNotifications',
  tag,
  summary: 'List your notifications',
  description:
    'What happened to posts that the owner of the token has to do with, newest first, for 90 days. They come half a minute after the event (`NOTIFY_AFTER_SECONDS`) and show what is left of it then. What they may not see any more is left out: a page can be shorter than asked for.',
  query: z.object({
    ...pageQuery,
    unread: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: '`true`: only those not read.', examples: ['true'] }),
  }),
  responses: {
    200: { description: 'One page of them.', schema: notificationListView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, company, userId, audience, role } = caller
  const isUnread = query.unread === 'true'
  const list = `notifications of ${userId} of ${company.id} ${isUnread}`
  const page = await listNotifications(db, { userId, isUnread }, pageRequest(query, list))
  const items = await describe(db, page.items, {
    audience,
    isTeam: isTeam(role),
    who: { userId, role },
  })
  const request = { url: company.address.base + path, queryText, list }
  return pageResponse({ ...page, items }, request, item => present(item, caller))
})

function present(item: Notification, { company }: SignedInCaller): NotificationView {
  const { version, kind, isUnread, created, post, by, comment, status, into, theme } = item
  return {
    id: version,
    kind,
    is_unread: isUnread,
    created: isoTime(created),
    post: { id: post.id, title: post.title, url: postUrl(company.address, post) },
    by_id: by?.id ?? null,
    comment_id: comment?.id ?? null,
    status: status?.to ?? null,
    merged_into_id: into?.id ?? null,
    theme_id: theme?.id ?? null,
  }
}

export const markReadEndpoint = endpoint({
  name: 'markNotificationsRead',
  tag,
  summary: 'Mark your notifications as read',
  description: 'Marks everything up to one notification as read.',
  body: markReadBody,
  requestHeaders: ['Idempotency-Key'],
  responses: {
    200: { description: 'They are.', schema: unreadView },
  },
  problems: createProblems,
}).run(call =>
  respondOnce(call, async (transaction, { userId }) => {
    await markRead(transaction, userId, call.body.up_to)
    const { unread } = await readerState(transaction, userId)
    return { status: 200 as const, body: { unread_count: unread } }
  }),
)

export const getPreferencesEndpoint = getEndpoint(preferencesResource, {
  name: 'getNotificationPreferences',
  summary: 'Get your notification preferences',
  description: 'Which mails you get, and how often.',
})

export const editPreferencesEndpoint = changeEndpoint(
  preferencesResource,
  {
    name: 'editNotificationPreferences',
    summary: 'Edit your notification preferences',
    description:
      'Changes the fields you send. Notifications on pages and in the list are not affected.',
    body: editPreferencesBody,
  },
  (transaction, caller, _row, body) => change(transaction, caller, body),
)

async function change(
  transaction: CompanyTransaction,
  { actor, userId, audience }: SignedInCaller,
  { gets_mail: getsMail, follows_changelog: followsChangelog, boards, ...given }: EditPreferences,
) {
  const known = boards && (await transaction.query.selectFrom('boards').select('id').execute())
  const errors = (boards ?? []).flatMap(({ board_id }, at) =>
    sees(audience, board_id) && known?.some(({ id }) => id === board_id)
      ? []
      : {
          field: `boards.${at}.board_id`,
          code: 'unknown_board' as const,
          message: 'There is no such board.',
        },
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const ofBoards = boards?.map(({ board_id, new_post }) => [String(board_id), new_post] as const)
  await editSettings(transaction, actor, userId, {
    preferences: { ...given, ...(ofBoards && { boards: Object.fromEntries(ofBoards) }) },
    ...(getsMail !== undefined && { getsMail }),
    ...(followsChangelog !== undefined && { followsChangelog }),
  })
}
