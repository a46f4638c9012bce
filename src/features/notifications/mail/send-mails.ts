import type { Clock } from '../../../platform/clock.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { deleteRows } from '../../../store/delete-rows.ts'
import { rowsById } from '../../../store/rows-by.ts'
import type { Texts } from '../../../texts/texts.ts'
import { isTeam } from '../../auth/permissions.ts'
import { findAudiences } from '../../boards/find-audiences.ts'
import type { Deliveries } from '../../events/jobs/deliveries.ts'
import { findUser, type User } from '../../people/users/find-user.ts'
import { shownName } from '../../people/users/names.ts'
import { followsGroup, followsOfPerson, readGroup } from '../../posts/merge/group.ts'
import { shownStatusId } from '../../statuses/find-status.ts'
import {
  describe,
  describeEntries,
  type MailedNotification,
  type Notification,
} from '../bell/describe.ts'
import { askedIdOf, confirmMail } from '../confirming/confirm-mail.ts'
import { isKind } from '../kinds.ts'
import { formerStatusId } from '../news.ts'
import { findSettings, followsChangelog, unsubscribeToken } from '../preferences/edit-settings.ts'
import { frequencyOf, parsePreferences } from '../preferences/preferences.ts'
import { queueSummaries, summaryMails, summaryTarget } from '../summary/weekly-summary.ts'
import {
  digestLetter,
  type NewsItem,
  postLetter,
  type RenderMail,
  type Why,
} from './compose-mail.ts'
import { mailQueue } from './plan-mails.ts'
import { refuseAddress } from './refused-address.ts'
import { startMail, type WantedMail } from './wanted-mail.ts'
import { adminIdOf, webhookMail } from './webhook-mail.ts'

/** Asked for its mailer at each mail: an admin may set another server. */
type Through = {
  mail: { readonly mailer: Mailer | undefined }
  baseUrl: string
  render: RenderMail
  clock: Clock
}

/**
 * Sends the mails that were planned: at least once. Between the server's word that it has a mail and the commit that
 * says so here, a crash repeats the mail, with the same Message-ID.
 */
export function mailSender({ mail: through, baseUrl, render, clock }: Through): Deliveries {
  const summaryMail = summaryMails(clock)
  return {
    name: mailQueue,
    async send(db, { version, target, id }) {
      const [adminId, askedId] = [adminIdOf(target), askedIdOf(target)]
      const summary = summaryTarget(target)
      if (summary && 'after' in summary) {
        await queueSummaries(db, { version, target }, { ...summary, now: clock() })
        return { state: 'sent' }
      }
      const isNews = (adminId ?? askedId ?? summary) === undefined
      const userId = adminId ?? askedId ?? summary?.userId ?? Number(target)
      const wanted = { userId, version, id, baseUrl, render }
      const compose = isNews ? newsMail : adminId === undefined ? confirmMail : webhookMail
      const mail = summary
        ? await summaryMail(db, wanted, summary.monday)
        : await compose(db, wanted)
      const { mailer } = through
      if (!mailer) return { state: 'retry', error: 'no mail server is set' }
      const failure = mail && (await mailer.deliver(mail))
      if (failure) {
        const { addressFault: fault } = failure
        if (fault) await refuseAddress(db, { userId, email: mail.to, reason: fault })
        const error = `${failure.cause} ${failure.smtpStatus ?? ''}`.trim()
        return { state: failure.isFinal ? 'dead' : 'retry', error }
      }
      if (isNews) await forget(db, userId, version)
      return { state: 'sent' }
    },
  }
}

async function newsMail(db: CompanyDb, wanted: WantedMail) {
  const planned = await findPlanned(db, wanted.userId, wanted.version)
  const news = planned && (await stillNews(db, planned))
  return news && compose(db, planned, news, wanted)
}

/** A mail looks at the newest of them; of others it says how many there are. */
const newsMax = 500

type Planned = NonNullable<Awaited<ReturnType<typeof findPlanned>>>

/** Undefined where there is nothing to send, or nobody to send it to, any more. */
async function findPlanned(db: CompanyDb, userId: number, version: number) {
  const rows = await db.query
    .selectFrom('notification_mails as m')
    .innerJoin('notifications as n', join =>
      join.onRef('n.user_id', '=', 'm.user_id').onRef('n.version', '=', 'm.version'),
    )
    .select(['n.version', 'n.kind', 'n.post_id', 'n.comment_id', 'n.created', 'n.is_unread'])
    .select('m.frequency')
    .where('m.user_id', '=', userId)
    .where('m.mail_version', '=', version)
    .orderBy('n.version', 'desc')
    .limit(newsMax)
    .execute()
  rows.reverse()
  const entries = await findPlannedEntries(db, userId, version)
  const user = await findUser(db, userId)
  if (
    rows.length + entries.length === 0 ||
    !user ||
    user.deactivated !== null ||
    user.confirmed === null
  )
    return undefined
  const left = rows.length < newsMax ? 0 : (await countPlanned(db, userId, version)) - newsMax
  return { rows, entries, left, user, frequency: (rows[0] ?? entries[0])!.frequency }
}

/** By primary key, as rows go after 90 days. */
async function findPlannedEntries(db: CompanyDb, userId: number, version: number) {
  const entries = await db.query
    .selectFrom('entry_mails')
    .select(['version', 'entry_id', 'created', 'frequency'])
    .where('user_id', '=', userId)
    .where('mail_version', '=', version)
    .orderBy('version', 'desc')
    .limit(newsMax)
    .execute()
  return entries.reverse()
}

async function countPlanned({ query }: CompanyDb, userId: number, version: number) {
  const { count } = await query
    .selectFrom('notification_mails')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('mail_version', '=', version)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isMailed = (item: Notification): item is MailedNotification => isKind(item.kind)

/** What the receiver may still see, still wants to hear of, and was not undone. */
async function stillNews(db: CompanyDb, { rows, entries, user }: Planned) {
  const settings = await findSettings(db, user.id)
  if (settings?.gets_mail === 0) return undefined
  const company = await db.query
    .selectFrom('companies')
    .select(['notification_defaults', 'closed'])
    .executeTakeFirstOrThrow()
  if (company.closed !== null) return undefined
  const own = parsePreferences(settings?.preferences ?? null)
  const defaults = parsePreferences(company.notification_defaults)
  const chosen = { own, defaults, isTeam: isTeam(user.role) }
  const described = (await describe(db, rows, await readerOf(db, user))).filter(isMailed)
  const left: MailedNotification[] = []
  for (const item of await withoutUndone(db, described)) {
    if (frequencyOf(item.kind, item.post.boardId, chosen) === 'never') continue
    if (await isConcerned(db, item, user.id)) left.push(item)
  }
  const wantsEntries = entries.length > 0 && frequencyOf('changelog', 0, chosen) !== 'never'
  if (wantsEntries && (await followsChangelog(db, user.id)))
    left.push(...(await describeEntries(db, whoIs(user), entries)))
  return left.length > 0 ? left : undefined
}

const whoIs = ({ id, role }: User) => ({ userId: id, role })

async function readerOf(db: CompanyDb, user: User) {
  const audienceOf = await findAudiences(db, [user], 'every')
  const held = isTeam(user.role) ? ('every' as const) : user.id
  return { audience: { ...audienceOf(user), held }, isTeam: isTeam(user.role), who: whoIs(user) }
}

/** Of several changes of a status the latest is reported, as from the first; none if it is what it was before. */
async function withoutUndone(
  db: CompanyDb,
  news: MailedNotification[],
): Promise<MailedNotification[]> {
  const changes = Map.groupBy(
    news.filter(({ kind }) => kind === 'status_changed'),
    ({ post }) => post.id,
  )
  const latest = new Map<number, MailedNotification>()
  for (const [postId, items] of changes) {
    const [first, last] = [items[0]!, items.at(-1)!]
    const now = await shownStatusId(db, last.post.statusId)
    if (!first.status || !last.status) continue
    const fromId = (await formerStatusId(db, first.version)) ?? first.status.fromId
    if (now === fromId) continue
    const former = (await rowsById(db, 'statuses', [fromId])).get(fromId)
    const from = former?.name ?? first.status.from
    latest.set(postId, { ...last, status: { ...last.status, fromId, from } })
  }
  return news.flatMap(item => {
    if (item.kind !== 'status_changed') return item
    const change = latest.get(item.post.id)
    return change?.version === item.version ? change : []
  })
}

/** Somebody who has unfollowed the post since is not. */
async function isConcerned(db: CompanyDb, { kind, post }: MailedNotification, userId: number) {
  if (kind === 'mentioned' || kind === 'new_post') return true
  return (await followReason(db, post.rootId, userId)) !== undefined
}

async function followReason(db: CompanyDb, rootId: number, userId: number) {
  const group = await readGroup(db, rootId)
  const postIds = group.posts.map(({ id }) => id)
  const follows = await followsOfPerson(db, { postIds, userId })
  if (!followsGroup(follows, group.rootId)) return undefined
  const following = follows.filter(row => row.is_following === 1)
  return (following.find(row => row.post_id === rootId) ?? following[0])?.reason
}

async function compose(
  db: CompanyDb,
  { user, frequency, left }: Planned,
  news: MailedNotification[],
  wanted: WantedMail,
) {
  const { look, sent } = await startMail(db, user, wanted)
  const { company, t } = look
  const token = await unsubscribeToken(db, user.id)
  const receiver = { ...look, token, name: shownName(user.name, t), isTeam: isTeam(user.role) }
  const { render } = wanted
  const contents = { news: await withPosts(db, news, user.id, t), left }
  if (frequency !== 'at_once')
    return { ...sent, ...(await render.letter(digestLetter(contents, frequency, receiver), look)) }
  const { post } = news[0]!
  const threadId = sha256(`${company.id} ${company.created} post ${post.rootId}`).slice(0, 32)
  const why = await whyOf(db, news[0]!, user)
  const letter = postLetter(contents, why, receiver)
  return { ...sent, threadId, ...(await render.letter(letter, look)) }
}

/** With the board and the status that each post has now, and whether the receiver voted for it. */
async function withPosts(
  db: CompanyDb,
  all: MailedNotification[],
  userId: number,
  t: Texts,
): Promise<NewsItem[]> {
  const news = all.filter(({ isOfFollowedEntry }) => !isOfFollowedEntry)
  const entries = all
    .filter(({ isOfFollowedEntry }) => isOfFollowedEntry)
    .map(item => ({
      ...item,
      boardName: t('changelog'),
      nowStatus: undefined,
      hasVoted: false,
    }))
  if (news.length === 0) return entries
  const shownIds = new Map<number, number>()
  for (const id of new Set(news.map(({ post }) => post.statusId)))
    shownIds.set(id, await shownStatusId(db, id))
  const statuses = await rowsById(db, 'statuses', [...shownIds.values()])
  const boards = await rowsById(
    db,
    'boards',
    news.map(({ post }) => post.boardId),
  )
  const postIds = [...new Set(news.flatMap(({ post }) => [post.id, post.rootId]))]
  const votes = await db.query
    .selectFrom('votes')
    .select('post_id')
    .where('user_id', '=', userId)
    .where('post_id', 'in', postIds)
    .execute()
  const voted = new Set(votes.map(({ post_id }) => post_id))
  const withPost = news.map(item => ({
    ...item,
    boardName: boards.get(item.post.boardId)?.name ?? '',
    nowStatus: statuses.get(shownIds.get(item.post.statusId)!),
    hasVoted: voted.has(item.post.id) || voted.has(item.post.rootId),
  }))
  return [...withPost, ...entries]
}

async function whyOf(
  db: CompanyDb,
  { kind, post, isOfFollowedEntry }: MailedNotification,
  { id, role }: User,
): Promise<Why> {
  if (isOfFollowedEntry) return 'changelog'
  if (kind === 'new_post') return isTeam(role) ? 'team' : 'board'
  if (kind === 'mentioned') return 'mention'
  return (await followReason(db, post.rootId, id)) ?? 'asked'
}

async function forget(db: CompanyDb, user_id: number, mail_version: number) {
  await db.maintain(same => deleteRows(same, 'notification_mails', { user_id, mail_version }))
}
