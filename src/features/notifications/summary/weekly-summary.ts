import { sql } from 'kysely'
import { sharedRuns } from '../../../platform/batches.ts'
import { type Clock, dayStart, localTime, type Micros } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import { sha256 } from '../../../platform/text/random-text.ts'
import { giveWay } from '../../../platform/turns.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import { pageLanguage } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { isTeam } from '../../auth/permissions.ts'
import type { Audience } from '../../boards/audience.ts'
import { findAudiences } from '../../boards/find-audiences.ts'
import { companyAddress } from '../../company/company.ts'
import { addDeliveries } from '../../events/jobs/deliveries.ts'
import type { Task } from '../../events/jobs/task.ts'
import { findUser } from '../../people/users/find-user.ts'
import { nextDigest } from '../mail/digest-time.ts'
import { mailQueue } from '../mail/plan-mails.ts'
import type { WantedMail } from '../mail/webhook-mail.ts'
import { listTeamIds } from '../news.ts'
import { findSettings, unsubscribeToken } from '../preferences/edit-settings.ts'
import { frequencyOf, parsePreferences } from '../preferences/preferences.ts'
import { reportWeek, saysAnything, type WeekReport, weekBefore } from './week-report.ts'

const dayMicros: Micros = 86_400e6
const weekMicros = 7 * dayMicros
/** Further ahead than any summary, it was dated by a clock that has been set back since. */
const furthestMicros = 9 * dayMicros

const prefix = 'summary '

/** Marks the target of such a mail: the Monday that its week ends at, and the member of the team. */
export function summaryTarget(target: string): { monday: string; userId: number } | undefined {
  if (!target.startsWith(prefix)) return undefined
  const [monday, userId] = target.slice(prefix.length).split(' ')
  return { monday: monday!, userId: Number(userId) }
}

/** Queues the weekly summary for each company's team: once a week, and once after any outage. */
export const planSummaries: Task = {
  name: 'plan-summaries',
  isDue: async store => (await findDue(store, 1)).length > 0,
  dueByTime: clock => selectDue(clock, 1),
  async run(store, _log, signal) {
    for (const row of await findDue(store, companiesMax)) {
      await planSummary(store.company(row.id), row, store.clock())
      if (signal.aborted) return
      await giveWay()
    }
  },
}

const companiesMax = 200

type DueRow = { id: number; summary_due: Micros; time_zone: string }

/** By companies_summary_due. */
function selectDue(clock: Clock, limit: number) {
  const now = clock()
  return sql<DueRow>`select id, summary_due, time_zone from companies
    where closed is null and (summary_due <= ${now} or summary_due > ${now + furthestMicros})
    order by summary_due limit ${limit}`
}

async function findDue(store: Store, limit: number): Promise<DueRow[]> {
  return (await selectDue(store.clock, limit).execute(store.installation)).rows
}

/** In one transaction, so that each member of the team gets one mail, whichever process plans it. */
function planSummary(db: CompanyDb, { summary_due: due, time_zone }: DueRow, now: Micros) {
  return db.maintain(async transaction => {
    const next = nextDigest(now, time_zone, 'weekly')
    const [taken] = await transaction.raw(
      companyId => sql<{ version: number }>`update companies set summary_due = ${next}
        where id = ${companyId} and summary_due = ${due} returning version`,
    )
    // Another process was quicker; the company is new; or a clock was wrong.
    if (!taken || due === 0 || due > now) return
    const latest = next - weekMicros
    // Where the company is now, Monday morning is still to come: the former week had its mail.
    if (latest < due - 2 * dayMicros) return
    const monday = localDay(latest, time_zone)
    const { version } = taken
    const ids = await listTeamIds(transaction)
    const mails = ids.map(id => ({ version, target: `${prefix}${monday} ${id}`, due: now }))
    await addDeliveries(transaction, mailQueue, mails)
  })
}

/** As in 2026-11-16. */
function localDay(time: Micros, zone: string): string {
  return new Date(localTime(time / 1_000, zone)).toISOString().slice(0, 10)
}

/** The mail is undefined if the week has nothing to say, the next has ended, or the user no longer gets such mails. */
export function summaryMails(clock: Clock) {
  const report = sharedReports()
  return async (
    db: CompanyDb,
    { userId, version, id, baseUrl, render }: WantedMail,
    monday: string,
  ): Promise<Mail | undefined> => {
    const user = await findUser(db, userId)
    const { deactivated, blocked, confirmed } = user ?? {}
    if (!user || !isTeam(user.role)) return undefined
    if (deactivated !== null || blocked !== null || confirmed === null) return undefined
    const company = await db.query.selectFrom('companies').selectAll().executeTakeFirstOrThrow()
    const { time_zone, closed, notification_defaults } = company
    if (closed !== null || clock() >= dayStart(monday, time_zone)! + weekMicros) return undefined
    const settings = await findSettings(db, userId)
    const own = parsePreferences(settings?.preferences ?? null)
    const defaults = parsePreferences(notification_defaults)
    const often = frequencyOf('summary', 0, { own, defaults, isTeam: true })
    if (settings?.gets_mail === 0 || often === 'never') return undefined
    const audience = (await findAudiences(db, [user], 'every'))(user)
    const found = await report(db, audience, monday, time_zone)
    if (!saysAnything(found)) return undefined
    const { revision } = await db.query
      .selectFrom('events')
      .select('revision')
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const t = textsIn(pageLanguage(user.language ?? company.language))
    const look = { company, address: companyAddress(company, baseUrl), t }
    const token = await unsubscribeToken(db, userId)
    const messageId = sha256(`${id} ${revision}`).slice(0, 32)
    return { to: user.email, messageId, ...render.summary(found, token, look) }
  }
}

type Asked = { db: CompanyDb; audience: Audience; monday: string; timeZone: string }

/** Those of a team who see the same boards and are mailed at the same time share a report: it may take seconds. */
function sharedReports() {
  const reports = sharedRuns<string, Asked, WeekReport>({
    itemsMax: 16,
    parallel: 1,
    async run(asked) {
      const { db, audience, monday, timeZone } = asked[0]!
      const found = await reportWeek(db, audience, weekBefore(monday), timeZone)
      return asked.map(() => found)
    },
  })
  return (db: CompanyDb, audience: Audience, monday: string, timeZone: string) =>
    reports(JSON.stringify([db.companyId, monday, audience.boards]), {
      db,
      audience,
      monday,
      timeZone,
    })
}
