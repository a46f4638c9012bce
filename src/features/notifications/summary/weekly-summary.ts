import { sql } from 'kysely'
import { type Clock, dayStart, localTime, type Micros } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { actors } from '../../../store/event.ts'
import type { Store } from '../../../store/store.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { findAudiences } from '../../boards/find-audiences.ts'
import { addDeliveries, takeDelivery } from '../../events/jobs/deliveries.ts'
import { eachCompany, type Task } from '../../events/jobs/task.ts'
import { findUser } from '../../people/users/find-user.ts'
import { nextDigest } from '../mail/digest-time.ts'
import { mailQueue } from '../mail/plan-mails.ts'
import { startMail, type WantedMail } from '../mail/wanted-mail.ts'
import { listTeamIds } from '../news.ts'
import { findSettings, unsubscribeToken } from '../preferences/edit-settings.ts'
import { frequencyOf, parsePreferences } from '../preferences/preferences.ts'
import { reportWeek, saysAnything, type WeekReport, weekBefore } from './week-report.ts'

const dayMicros: Micros = 86_400e6
const weekMicros = 7 * dayMicros
/** Further ahead than any summary, it was dated by a clock that has been set back since. */
const furthestMicros = 9 * dayMicros

const prefix = 'summary '

/** The Monday that a week ends at, and the member of the team to mail, or the one whose successors are to be queued. */
export type SummaryTarget = { monday: string } & ({ userId: number } | { after: number })

/** Marks the target of such a delivery. */
export function summaryTarget(target: string): SummaryTarget | undefined {
  if (!target.startsWith(prefix)) return undefined
  const [monday = '', id, after] = target.slice(prefix.length).split(' ')
  return after ? { monday, after: Number(after) } : { monday, userId: Number(id) }
}

/** Queues the weekly summary for each company's team: once a week, and once after any outage. */
export const planSummaries: Task = {
  ...eachCompany('plan-summaries', findDue, async db => {
    await planSummary(db)
    await giveWay()
  }),
  dueByTime: clock => selectDue(clock, 1),
}

const companiesMax = 200

/** By companies_summary_due. */
function selectDue(clock: Clock, limit: number) {
  const now = clock()
  return sql<{ id: number }>`select id from companies
    where closed is null and (summary_due <= ${now} or summary_due > ${now + furthestMicros})
    order by summary_due limit ${limit}`
}

async function findDue(store: Store): Promise<number[]> {
  const { rows } = await selectDue(store.clock, companiesMax).execute(store.installation)
  return rows.map(({ id }) => id)
}

/** Each week is queued once, whichever process does it: what is due is read and moved in one transaction. */
function planSummary(db: CompanyDb): Promise<void> {
  return db.write(actors.system, async transaction => {
    const { query, now } = transaction
    const { version, time_zone, ...company } = await query
      .selectFrom('companies')
      .select(['version', 'time_zone', 'summary_due'])
      .executeTakeFirstOrThrow()
    const { summary_due: due } = company
    const isAhead = due > now + furthestMicros
    if (due > now && !isAhead) return
    const next = nextDigest(now, time_zone, 'weekly')
    await query.updateTable('companies').set({ summary_due: next }).execute()
    const latest = next - weekMicros
    // The company is new; or a clock was wrong; or where the company is now, Monday morning is still to come.
    if (due === 0 || isAhead || latest < due - 2 * dayMicros) return
    const target = `${prefix}${localDay(latest, time_zone)} after 0`
    await addDeliveries(transaction, mailQueue, [{ version, target }])
  })
}

const membersPerSlice = 100

/** Replaces a delivery by the mails to the next members, and by one that queues those after them: each transaction is short. */
export async function queueSummaries(
  db: CompanyDb,
  { version, target }: { version: number; target: string },
  { monday, after, now }: { monday: string; after: number; now: Micros },
) {
  const ids = (await listTeamIds(db)).filter(id => id > after).sort((a, b) => a - b)
  const slice = ids.slice(0, membersPerSlice)
  const mails = slice.map(id => ({ version, target: `${prefix}${monday} ${id}`, due: now }))
  const others = { version, target: `${prefix}${monday} after ${slice.at(-1)}` }
  await db.maintain(async transaction => {
    if (!(await takeDelivery(transaction, mailQueue, { version, target }))) return
    const hasMore = ids.length > slice.length
    await addDeliveries(transaction, mailQueue, hasMore ? [...mails, others] : mails)
  })
}

/** As in 2026-11-16. */
function localDay(time: Micros, zone: string): string {
  return new Date(localTime(time / 1_000, zone)).toISOString().slice(0, 10)
}

/** The mail is undefined if the week has nothing to say, the next has ended, or the user no longer gets such mails. */
export function summaryMails(clock: Clock) {
  const report = sharedReports(clock)
  return async (db: CompanyDb, wanted: WantedMail, monday: string): Promise<Mail | undefined> => {
    const { userId } = wanted
    const user = await findUser(db, userId)
    const { deactivated, blocked, confirmed } = user ?? {}
    if (!user || !isTeam(user.role)) return undefined
    if (deactivated !== null || blocked !== null || confirmed === null) return undefined
    const { look, sent } = await startMail(db, user, wanted)
    const { time_zone, closed, notification_defaults } = look.company
    if (closed !== null || clock() >= dayStart(monday, time_zone)! + weekMicros) return undefined
    const settings = await findSettings(db, userId)
    const own = parsePreferences(settings?.preferences ?? null)
    const defaults = parsePreferences(notification_defaults)
    const often = frequencyOf('summary', 0, { own, defaults, isTeam: true })
    if (settings?.gets_mail === 0 || often === 'never') return undefined
    const audience = (await findAudiences(db, [user], 'every'))(user)
    const found = await report(db, audience, monday, time_zone)
    if (!saysAnything(found)) return undefined
    const token = await unsubscribeToken(db, userId)
    return { ...sent, ...wanted.render.summary(found, token, look) }
  }
}

const sharedMicros: Micros = 60e6

/** Those of a team who see the same boards share a report for a minute: it may take seconds. One is made at a time. */
function sharedReports(clock: Clock) {
  const known = new Map<string, { until: Micros; report: Promise<WeekReport> }>()
  let latest: Promise<unknown> = Promise.resolve()
  return (db: CompanyDb, audience: Audience, monday: string, timeZone: string) => {
    const now = clock()
    for (const [key, { until }] of known)
      if (until <= now || until > now + sharedMicros) known.delete(key)
    const key = JSON.stringify([db.companyId, monday, audience.boards])
    const found = known.get(key)
    if (found) return found.report
    const report = latest.then(() => reportWeek(db, audience, weekBefore(monday), timeZone))
    known.set(key, { until: now + sharedMicros, report })
    latest = report.catch(() => known.delete(key))
    return report
  }
}
