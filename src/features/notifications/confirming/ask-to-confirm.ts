import { sql } from 'kysely'
import { problem } from '../../../errors/problem.ts'
import type { Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { randomText } from '../../../platform/text/random-text.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import { companyQuery } from '../../../store/company-query.ts'
import { actors } from '../../../store/event.ts'
import { insertRows } from '../../../store/insert-rows.ts'
import { updateRow } from '../../../store/update-row.ts'
import type { SignedInCaller } from '../../auth/caller/caller.ts'
import { findUser } from '../../people/users/find-user.ts'
import { addressConfirmed, confirmationAsked } from '../events.ts'
import { findUnconfirmed, type UnconfirmedReader } from '../find-readers.ts'
import { findByUnsubscribeToken, findSettings, newSettings } from '../preferences/edit-settings.ts'

/** Nobody is asked twice within this time. */
const restMicros: Micros = 90 * 86_400e6
const dayMicros: Micros = 86_400e6
/** Per company: mail servers distrust senders that suddenly email thousands. */
export const askedADayMax = 1_000
/** At once. Each is on the page that is read before. */
export const askedMax = 200
const tokenLength = 32

export type Askable = {
  people: UnconfirmedReader[]
  /** They were asked less than 90 days ago, and have not confirmed. */
  resting: number
  /** There are no others: otherwise, there may be more of either. */
  isAll: boolean
  /** As many were asked in the last 24 hours as may be. */
  isDayFull: boolean
}

/** People who would be notified about these posts if they confirmed their address, and were not asked recently. */
export async function findAskable(db: CompanyDb, postIds: number[], now: Micros): Promise<Askable> {
  const limits = { max: askedMax, restingSince: now - restMicros }
  const { people, resting, isAll } = await findUnconfirmed(db, postIds, limits)
  const left = Math.max(0, askedADayMax - (await askedToday(db, now)))
  const shown = people.slice(0, left)
  const isDayFull = left === 0 && people.length > 0
  return { people: shown, resting, isAll: isAll && shown.length === people.length, isDayFull }
}

/** Emails each of them once, unless they have since confirmed, unsubscribed or been asked. Returns how many were asked. */
export function askToConfirm(
  db: CompanyDb,
  { actor }: Pick<SignedInCaller, 'actor'>,
  { postIds, userIds }: { postIds: number[]; userIds: number[] },
): Promise<number> {
  return db.write(actor, async transaction => {
    const { people } = await findAskable(transaction, postIds, transaction.now)
    const shown = new Set(userIds)
    const asked = people.filter(({ id }) => shown.has(id))
    if (asked.length === 0) return 0
    await insertRows(
      transaction,
      'notification_settings',
      asked.map(({ id: user_id }) => ({
        user_id,
        ...newSettings(),
        confirm_asked: transaction.now,
        confirm_token: randomText(tokenLength),
      })),
      `on conflict (company_id, user_id) do update
        set confirm_asked = excluded.confirm_asked, confirm_token = excluded.confirm_token`,
    )
    transaction.record(confirmationAsked, { user_ids: asked.map(({ id }) => id) })
    return asked.length
  })
}

async function askedToday(db: CompanyDb, now: Micros): Promise<number> {
  const events = await db.run(latestAsked, { since: now - dayMicros })
  return events.reduce((sum, { data }) => sum + JSON.parse(data).user_ids.length, 0)
}

/** By events_by_type (company_id, type, created, version). */
const latestAsked = companyQuery<{ since: Micros }, { data: string }>((query, value, engine) =>
  query
    .selectFrom('events')
    .select('data')
    .where(seek(engine, 'type', sql.lit(confirmationAsked.type)))
    .where('created', '>', sql.lit(0))
    .where('created', '>', value('since'))
    .orderBy('type', 'desc')
    .orderBy('created', 'desc')
    .orderBy('version', 'desc')
    .limit(sql.lit(askedADayMax)),
)

type Link = { token?: string | undefined; secret?: string | undefined }

/** The person a confirmation link belongs to. Undefined if their address has changed since, or they may not write. */
export async function findConfirming(db: CompanyDb, { token = '', secret }: Link) {
  const found = await findByUnsubscribeToken(db, token)
  const settings = found && (await findSettings(db, found.userId))
  if (!secret || settings?.confirm_token !== secret) return undefined
  const user = await findUser(db, settings.user_id)
  return user?.deactivated === null && user.blocked === null ? user : undefined
}

/** Confirms the address without signing anyone in. A second click changes nothing. */
export function confirmAddress(db: CompanyDb, link: Link): Promise<void> {
  return db.write(actors.system, async transaction => {
    const user = await findConfirming(transaction, link)
    if (!user) throw problem('not_found')
    if (user.confirmed === null) await confirm(transaction, user.id)
  })
}

async function confirm(transaction: CompanyTransaction, userId: number) {
  await updateRow(transaction, 'users', userId, { confirmed: transaction.now })
  transaction.record(addressConfirmed, { user_id: userId })
}
