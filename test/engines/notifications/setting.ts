import { onTestFinished } from 'bun:test'
import { sql } from 'kysely'
import { isTeam } from '../../../src/features/auth/permissions.ts'
import { startSession } from '../../../src/features/auth/sessions/start-session.ts'
import { findAudiences } from '../../../src/features/boards/find-audiences.ts'
import { createEntry } from '../../../src/features/changelog/change-entry.ts'
import { changePostStatus } from '../../../src/features/comments/change-post-status.ts'
import { addComment } from '../../../src/features/comments/create-comment.ts'
import { sendDeliveries } from '../../../src/features/events/jobs/deliveries.ts'
import { runJobs } from '../../../src/features/events/jobs/run-jobs.ts'
import { describe } from '../../../src/features/notifications/bell/describe.ts'
import { listNotifications } from '../../../src/features/notifications/bell/list-notifications.ts'
import { hasDueMails, planDueMails } from '../../../src/features/notifications/mail/plan-mails.ts'
import { mailSender } from '../../../src/features/notifications/mail/send-mails.ts'
import { notifier } from '../../../src/features/notifications/notify.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { getUser } from '../../../src/features/people/users/find-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { readGroup } from '../../../src/features/posts/merge/group.ts'
import { followPost } from '../../../src/features/votes/followers/followers.ts'
import { createLog } from '../../../src/platform/log.ts'
import { Mailer } from '../../../src/platform/mail/mailer.ts'
import { parseSmtpUrl } from '../../../src/platform/mail/smtp-url.ts'
import { companyStatement } from '../../../src/store/company-query.ts'
import type { Moderation, Role } from '../../../src/store/tables.ts'
import { renderMail } from '../../../src/web/mail/render-mail.tsx'
import { waitUntil } from '../../support/wait-until.ts'
import { type EngineName, nobody, temporaryCompany } from '../temporary-store.ts'

export const minute = 60e6

type Versions = { after: number; count: number; created: number }

/** By the database itself: there may be tens of thousands. */
const insertEvents = companyStatement<Versions>(
  (companyId, value) => sql`
    insert into events (company_id, version, type, via, data, created, revision, is_history)
    select cast(${companyId} as bigint), version, 'vote.added', 'system', '{}', cast(${value('created')} as bigint), 1, 0
    from ${versions(value)}`,
)
const insertNews = companyStatement<Versions & { userId: number; commentId: number }>(
  (companyId, value) => sql`
    insert into notifications (company_id, user_id, version, kind, post_id, comment_id, created, is_unread)
    select c.company_id, cast(${value('userId')} as bigint), version, 'commented', c.post_id, c.id,
      cast(${value('created')} as bigint), 1
    from ${versions(value)} join comments c on c.company_id = ${companyId} and c.id = ${value('commentId')}`,
)
const versions = (value: (name: 'after' | 'count') => unknown) => sql`(
  with recursive number (at) as (
    select 1 union all select at + 1 from number where at < cast(${value('count')} as bigint))
  select cast(${value('after')} as bigint) + at as version from number) as v`
const quick = { leaseMs: 30_000, retryMs: 20, lookMs: 10, lingerMs: 50, taskRestMs: 600_000 }

/** A company whose clock only moves as told, with an admin who acts, and jobs that run until nothing is left. */
export async function notificationSetting(engine: EngineName, smtpUrl?: string, undoMicros = 0) {
  let time = Date.parse('2026-11-16T12:00:00Z') * 1000
  const clock = () => (time += 1)
  const made = await temporaryCompany({ engine, clock, undoMicros, atEnd: onTestFinished })
  const { store, db, userId: adminId } = made
  const actor = { via: 'session', userId: adminId, tokenId: null, sessionId: null } as const
  const by = (userId: number) => ({ ...actor, userId })
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  const server = smtpUrl === undefined ? undefined : parseSmtpUrl(smtpUrl)!
  const from = { name: 'Feedback', address: 'feedback@acme.example' }
  const mailer = server && new Mailer(server, from, () => {})
  const baseUrl = 'https://feedback.acme.example'
  const notifications = notifier(clock, () => mailer !== undefined)
  const sender = mailer && mailSender({ mail: { mailer }, baseUrl, render: renderMail, clock })
  const mailTasks = sender ? [sendDeliveries(sender), planDueMails] : []
  const jobs = {
    followers: [notifications],
    tasks: [sendDeliveries(notifications), ...mailTasks],
  }

  async function hasDueDelivery(): Promise<boolean> {
    const due = await store.installation
      .selectFrom('deliveries')
      .select('target')
      .where('state', '=', 'pending')
      .where('next_attempt', '<=', time)
      .execute()
    return due.length > 0
  }

  /** In the order of the work: what moves on meanwhile is seen at the next place. Mails become deliveries again. */
  async function isIdle(): Promise<boolean> {
    const [company] = await store.installation.selectFrom('companies').select('version').execute()
    const [cursor] = await store.installation.selectFrom('job_cursors').select('version').execute()
    if (cursor?.version !== company!.version) return false
    for (const hasWork of [hasDueDelivery, () => hasDueMails(store), hasDueDelivery])
      if (await hasWork()) return false
    return true
  }

  const runToEnd = async () => {
    const stopping = new AbortController()
    const running = runJobs(store, jobs, log, stopping.signal, quick)
    await waitUntil('nothing is left to do', async () => ((await isIdle()) ? true : undefined))
    stopping.abort()
    await running
  }

  async function person(name: string, role: Role = 'customer', isConfirmed = true) {
    const email = `${name.toLowerCase()}@people.example`
    const id = (await addUser(db, nobody, { email, name, role }))!
    if (isConfirmed)
      await db.write(nobody, transaction =>
        startSession(
          transaction,
          id,
          { device: 'Test', isSecure: true },
          { by: 'email', emailKey: email },
        ),
      )
    return id
  }

  const post = async (creatorId: number, title = 'Dark mode', board = 'open') =>
    (
      await createPost(
        db,
        { actor: by(creatorId), audience: { boards: 'every' }, creatorId },
        { board, title, content: 'My eyes hurt.' },
      )
    ).id

  const statusId = async (name: string) =>
    (
      await db.query
        .selectFrom('statuses')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id

  const setStatus = async (postId: number, name: string, content = '') =>
    changePostStatus(db, actor, {
      postId,
      statusId: await statusId(name),
      byUserId: adminId,
      content,
    })

  /** What each person's bell has, oldest first. */
  const bell = async (userId: number) => {
    const rows = await db.query
      .selectFrom('notifications')
      .select(['kind', 'post_id', 'is_unread'])
      .where('user_id', '=', userId)
      .orderBy('version')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  /** What the person is shown of it now, newest first. */
  const shown = async (userId: number) => {
    const user = await getUser(db, userId)
    const page = await listNotifications(db, { userId, isUnread: false }, { size: 100 })
    const held = isTeam(user.role) ? ('every' as const) : userId
    const audience = { ...(await findAudiences(db, [user], 'every'))(user), held }
    const who = { userId, role: user.role }
    return describe(db, page.items, { audience, isTeam: isTeam(user.role), who })
  }

  const moderate = (moderation: Moderation) =>
    db.write(actor, async ({ query }) => {
      await query.updateTable('companies').set({ moderation }).execute()
    })

  /** Unread ones, of as many events that are no news to anybody else. Their versions. */
  const insertNotifications = (userId: number, commentId: number, count: number) =>
    db.maintain(async ({ query, run }) => {
      const company = query.selectFrom('companies').select('version')
      const { version: after } = await company.executeTakeFirstOrThrow()
      await run(insertEvents, { after, count, created: time })
      await query
        .updateTable('companies')
        .set({ version: after + count })
        .execute()
      await run(insertNews, { after, count, created: time, userId, commentId })
      return Array.from({ length: count }, (_, at) => after + 1 + at)
    })

  const comment = (creatorId: number, postId: number, content: string, isInternal = false) =>
    addComment(db, by(creatorId), { postId, creatorId, content, isInternal })

  const follow = async (userId: number, postId: number) =>
    followPost(db, by(userId), await readGroup(db, postId), userId)

  const publish = (title: string, posts: number[]) =>
    createEntry(
      db,
      { actor, audience: { boards: 'every' } },
      { title, content: 'See for yourself.', categories: [], posts, published: time },
    )

  const pass = (micros: number) => {
    time += micros
  }

  // The jobs are there before anything happens.
  await runToEnd()
  return {
    ...made,
    adminId,
    actor,
    by,
    runToEnd,
    person,
    post,
    setStatus,
    statusId,
    comment,
    follow,
    bell,
    shown,
    moderate,
    insertNotifications,
    pass,
    publish,
    clock,
    lines,
    mailer,
    isIdle,
  }
}
