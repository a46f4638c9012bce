import { sharedRuns } from '../../platform/batches.ts'
import type { Clock, Micros } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb, CompanyMaintenance } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import { addDeliveries, type Deliveries } from '../events/jobs/deliveries.ts'
import type { Follower } from '../events/jobs/follow-events.ts'
import { confirmTarget } from './confirming/confirm-mail.ts'
import { confirmationAsked } from './events.ts'
import { concernedPeople, findReaders, type NewsReader } from './find-readers.ts'
import { type Frequency, isKind, kinds } from './kinds.ts'
import { nextDigest } from './mail/digest-time.ts'
import { mailQueue } from './mail/plan-mails.ts'
import { planAdminMails } from './mail/webhook-mail.ts'
import { mayBeNews, type News, newsOf } from './news.ts'
import { frequencyOf, type Preferences, parsePreferences } from './preferences/preferences.ts'

/** In this time most of what is undone is undone, and most of what is done in one go is done. */
const waitMicros: Micros = 120e6

const name = 'notifications'

/** An undo at the last moment may be committed a little later, and another node's clock be a little ahead. */
const marginMicros = 2_000_000

const undoableMicros = ({ undoMicros }: CompanyMaintenance) =>
  undoMicros === 0 ? 0 : undoMicros + marginMicros

/** The target of mails that only admins get. */
const admins = 'admins'

type Company = { zone: string; defaults: Preferences; now: Micros }

/**
 * Writes down whom an event concerns. One delivery for each event; carrying it out goes through everybody, some
 * at a time. Cut at any moment, it starts over and adds only what is missing: a person has one row for an event. A mail is
 * queued in the transaction that adds the row, and so once. `sendsMail`: whether any mail can be
 * sent, now or once its server is known.
 */
export function notifier(clock: Clock, sendsMail: () => boolean): Follower & Deliveries {
  const readNews = sharedNewsReads()
  return {
    name,
    async follow(transaction, events) {
      const asked = events.filter(({ type }) => type === confirmationAsked.type)
      for (const { version, data } of sendsMail() ? asked : [])
        await addDeliveries(
          transaction,
          mailQueue,
          (JSON.parse(data) as { user_ids: number[] }).user_ids.map(id => ({
            version,
            target: confirmTarget(id),
          })),
        )
      const drafts = events.flatMap(event => {
        const { version } = event
        if (event.type === 'webhook.disabled') return sendsMail() ? { version, target: admins } : []
        const due = event.created + undoableMicros(transaction)
        return mayBeNews(event) ? { version, target: 'everybody', due } : []
      })
      await addDeliveries(transaction, name, drafts)
    },
    async send(db, { version, target }) {
      if (target === admins) {
        await db.maintain(transaction => planAdminMails(transaction, version, clock()))
        return { state: 'sent' }
      }
      const [settings, all] = await readNews(db.companyId, { db, version })
      const company = { ...settings, now: clock() }
      for (const news of all)
        for await (const concerned of concernedPeople(db, news.concerned)) {
          const ids = concerned.filter(id => !news.except.includes(id))
          if (ids.length > 0)
            await db.maintain(transaction =>
              notifySome(transaction, { version, news, ids, company, sendsMail: sendsMail() }),
            )
        }
      return { state: 'sent' }
    },
  }
}

type Asked = { db: CompanyDb; version: number }
type Settings = Omit<Company, 'now'>

/** Events of a company that are carried out at the same time are read in one transaction: most concern nobody. */
function sharedNewsReads() {
  return sharedRuns<number, Asked, [Settings, News[]]>({
    itemsMax: 16,
    parallel: 4,
    async run(asked) {
      const [settings, all] = await asked[0]!.db.readTogether(same =>
        settleAll([
          readCompany(same),
          settleAll(asked.map(({ version }) => newsOf(same, version))),
        ]),
      )
      return all.map(news => [settings, news])
    },
  })
}

async function readCompany(db: CompanyDb) {
  const [company] = await db.run(companySettings, {})
  const { time_zone: zone, notification_defaults } = company!
  return { zone, defaults: parsePreferences(notification_defaults) }
}

const companySettings = companyQuery<
  object,
  { time_zone: string; notification_defaults: string | null }
>(query => query.selectFrom('companies').select(['time_zone', 'notification_defaults']))

type Slice = { version: number; news: News; ids: number[]; company: Company; sendsMail: boolean }

async function notifySome(transaction: CompanyMaintenance, slice: Slice) {
  const { version, news, ids, company, sendsMail } = slice
  const { kind, postId: post_id, commentId: comment_id, created } = news
  const boardId = news.posts[0]?.board_id ?? 0
  const frequency = ({ own, isTeam }: NewsReader): Frequency =>
    isKind(kind) ? frequencyOf(kind, boardId, { own, defaults: company.defaults, isTeam }) : 'never'
  const readers = (await findReaders(transaction, ids, news))
    // People who turned off new posts of a board get no notification of them, either.
    .filter(reader => kind !== 'new_post' || frequency(reader) !== 'never')
  if (readers.length === 0) return
  if (news.entryId !== undefined) {
    if (sendsMail) await queueEntryMails(transaction, slice, news.entryId, { readers, frequency })
    return
  }
  const added = await transaction.query
    .insertInto('notifications')
    .values(
      readers.map(({ id: user_id }) => {
        const of = { user_id, version, kind, post_id, comment_id, created }
        return { ...of, is_unread: 1 as const }
      }),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute()
  const isNew = new Set(added.map(({ user_id }) => user_id))
  const mails = readers.flatMap(reader => {
    const often = reader.getsMail && isNew.has(reader.id) ? frequency(reader) : 'never'
    if (often === 'never') return []
    const due = dueAt(often, news, company)
    return { user_id: reader.id, version, post_id, frequency: often, due, mail_version: null }
  })
  if (sendsMail && mails.length > 0)
    await transaction.query.insertInto('notification_mails').values(mails).execute()
}

type Readers = { readers: NewsReader[]; frequency: (reader: NewsReader) => Frequency }

/** To those who were not notified of the same entry because of a post. By primary keys. */
async function queueEntryMails(
  transaction: CompanyMaintenance,
  { version, news, company }: Slice,
  entry_id: number,
  { readers, frequency }: Readers,
) {
  const notified = await transaction.query
    .selectFrom('notifications')
    .select('user_id')
    .where('version', '=', version)
    .where(
      'user_id',
      'in',
      readers.map(({ id }) => id),
    )
    .execute()
  const isNotified = new Set(notified.map(({ user_id }) => user_id))
  const mails = readers.flatMap(reader => {
    const often = reader.getsMail && !isNotified.has(reader.id) ? frequency(reader) : 'never'
    if (often === 'never') return []
    const due = dueAt(often, news, company)
    const { id: user_id } = reader
    const { created } = news
    return { user_id, version, entry_id, frequency: often, due, mail_version: null, created }
  })
  if (mails.length > 0)
    await transaction.query
      .insertInto('entry_mails')
      .values(mails)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

function dueAt(
  frequency: Exclude<Frequency, 'never'>,
  { kind, created }: News,
  { now, zone }: Company,
): Micros {
  if (frequency !== 'at_once') return nextDigest(now, zone, frequency)
  return isKind(kind) && kinds[kind].waits ? created + waitMicros : now
}
