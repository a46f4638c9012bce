import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import type { CompanyDb, Store, Tables } from '../../store/index.ts'
import { type Kind, kinds } from './kinds.ts'
import { mailConsumer } from './mail-consumer.ts'

/** Further ahead than any digest, it was dated by a clock that has been set back since. */
const furthestMicros: Micros = 9 * 86_400e6
const rowsPerSlice = 200

type DueRow = {
  company_id: number
  user_id: number
  post_id: number
  frequency: Tables['notification_mails']['frequency']
}

/** By notification_mails_due. */
async function readDue(store: Store, limit: number): Promise<DueRow[]> {
  const now = store.clock()
  const { rows } = await sql<DueRow>`
    select company_id, user_id, post_id, frequency from notification_mails
    where mail_version is null and (due <= ${now} or due > ${now + furthestMicros})
    order by due, company_id, user_id limit ${limit}`.execute(store.installation)
  return rows
}

export async function hasDueMails(store: Store): Promise<boolean> {
  return (await readDue(store, 1)).length > 0
}

/** Makes mails of what is due: one for a person and post, and one digest for a person. */
export async function planMails(store: Store, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await readDue(store, rowsPerSlice)
    if (due.length === 0) return
    const groups = new Map(due.map(row => [groupKey(row), row]))
    for (const row of groups.values())
      await planMail(store.company(row.company_id), row, store.clock())
  }
}

function groupKey({ company_id, user_id, post_id, frequency }: DueRow): string {
  return `${company_id} ${user_id} ${frequency === 'at_once' ? post_id : frequency}`
}

/**
 * What a mail holds is settled here, in one transaction with the delivery that sends it: a repetition after a crash
 * says the same under the same Message-ID.
 */
function planMail(db: CompanyDb, { user_id, post_id, frequency }: DueRow, now: Micros) {
  return db.maintain(async transaction => {
    const pending = await transaction.query
      .selectFrom('notification_mails as m')
      .innerJoin('notifications as n', join =>
        join.onRef('n.user_id', '=', 'm.user_id').onRef('n.version', '=', 'm.version'),
      )
      .select(['m.version', 'm.due', 'n.kind'])
      .where('m.user_id', '=', user_id)
      .where('m.mail_version', 'is', null)
      .where('m.frequency', '=', frequency)
      .$if(frequency === 'at_once', query => query.where('m.post_id', '=', post_id))
      .execute()
    const isDue = ({ due }: { due: Micros }) => due <= now || due > now + furthestMicros
    const waits = ({ kind }: { kind: string }) => kinds[kind as Kind].waits
    // Once a status is due, the latest one is told, however young it is: the first may be undone by it.
    const takesAllThatWait = pending.some(row => isDue(row) && waits(row))
    const versions = pending
      .filter(row => isDue(row) || (takesAllThatWait && waits(row)))
      .map(({ version }) => version)
    if (versions.length === 0) return
    const mail_version = Math.max(...versions)
    const taken = await transaction.query
      .updateTable('notification_mails')
      .set({ mail_version })
      .where('user_id', '=', user_id)
      .where('version', 'in', versions)
      .where('mail_version', 'is', null)
      .returning('version')
      .execute()
    // Another process, whose lease has just ended, was quicker.
    if (!taken.some(({ version }) => version === mail_version)) return
    await transaction.query
      .insertInto('deliveries')
      .values({
        consumer: mailConsumer,
        version: mail_version,
        target: String(user_id),
        state: 'pending',
        attempts: 0,
        next_attempt: now,
        error: null,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}
