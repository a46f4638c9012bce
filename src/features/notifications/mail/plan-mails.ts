import { sql } from 'kysely'
import type { Clock, Micros } from '../../../platform/clock.ts'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb, CompanyMaintenance } from '../../../store/company-db.ts'
import type { Store } from '../../../store/store.ts'
import type { Tables } from '../../../store/tables.ts'
import { addDeliveries } from '../../events/jobs/deliveries.ts'
import type { Task } from '../../events/jobs/task.ts'
import { type Kind, kinds } from '../kinds.ts'

export const mailQueue = 'mail'

/** Further ahead than any digest, it was dated by a clock that has been set back since. */
const furthestMicros: Micros = 9 * 86_400e6
const rowsPerSlice = 200
/** PostgreSQL takes 65,535 parameters, and some seconds, for a statement. */
const rowsPerStatement = 2_000

type DueRow = {
  company_id: number
  user_id: number
  post_id: number
  frequency: Tables['notification_mails']['frequency']
}

/** By notification_mails_due and entry_mails_due. An entry has an id that no post has. */
function selectDue(clock: Clock, limit: number) {
  const now = clock()
  const dueIn = (table: string, about: string) => sql`select * from (
    select company_id, user_id, ${sql.ref(about)} as post_id, frequency from ${sql.table(table)}
    where mail_version is null and (due <= ${now} or due > ${now + furthestMicros})
    order by due, company_id, user_id limit ${limit}) as of_${sql.raw(table)}`
  return sql<DueRow>`${dueIn('notification_mails', 'post_id')}
    union all ${dueIn('entry_mails', 'entry_id')}`
}

async function readDue(store: Store, limit: number): Promise<DueRow[]> {
  return (await selectDue(store.clock, limit).execute(store.installation)).rows
}

export async function hasDueMails(store: Store): Promise<boolean> {
  return (await readDue(store, 1)).length > 0
}

/** Makes mails of what is due: one for a person and post, and one digest for a person. */
export async function planMails(store: Store, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const due = await readDue(store, rowsPerSlice)
    if (due.length === 0) return
    const people = Map.groupBy(due, ({ company_id, user_id }) => `${company_id} ${user_id}`)
    for (const rows of people.values())
      await planMailsOf(store.company(rows[0]!.company_id), rows, store.clock())
  }
}

/**
 * The mails of one person. What a mail holds is decided here, in one transaction with the delivery that sends it: a
 * repetition after a crash says the same under the same Message-ID.
 */
function planMailsOf(db: CompanyDb, due: DueRow[], now: Micros) {
  return db.maintain(async transaction => {
    const userId = due[0]!.user_id
    const mails = Map.groupBy(await readPending(transaction, userId), mailKey)
    for (const key of new Set(due.map(mailKey)))
      await planMail(transaction, userId, mails.get(key) ?? [], now)
  })
}

/** What is in one mail: everything at once about a post, or everything of a digest. */
function mailKey({ post_id, frequency }: Pick<DueRow, 'post_id' | 'frequency'>): string {
  return frequency === 'at_once' ? `${post_id}` : frequency
}

async function planMail(
  transaction: CompanyMaintenance,
  userId: number,
  pending: Pending[],
  now: Micros,
) {
  const isDue = ({ due }: { due: Micros }) => due <= now || due > now + furthestMicros
  const waits = ({ kind }: { kind: string }) => kinds[kind as Kind].waits
  // Once a status is due, the mail names the latest one, however recent: it may undo the first.
  const takesAllThatWait = pending.some(row => isDue(row) && waits(row))
  const versions = pending
    .filter(row => isDue(row) || (takesAllThatWait && waits(row)))
    .map(({ version }) => version)
  if (versions.length === 0) return
  const mail_version = versions.reduce((latest, version) => Math.max(latest, version))
  const taken = await take(transaction, userId, versions, mail_version)
  // Another process, whose lease has just ended, was quicker.
  if (!taken) return
  const mail = { version: mail_version, target: String(userId), due: now }
  await addDeliveries(transaction, mailQueue, [mail])
}

type Pending = Omit<DueRow, 'company_id' | 'user_id'> & {
  version: number
  due: Micros
  kind: string
}

/** What is in no mail yet, so many in a statement. By the primary keys, in the same order. */
async function readPending(
  { query, engine }: Pick<CompanyMaintenance, 'query' | 'engine'>,
  userId: number,
): Promise<Pending[]> {
  const pending = await readPendingEntries({ query, engine }, userId)
  for (let last = 0; ; ) {
    const mails = await query
      .selectFrom('notification_mails')
      .select(['version', 'post_id', 'frequency', 'due', 'mail_version'])
      .where(seek(engine, 'user_id', userId))
      .where('version', '>', last)
      .orderBy('user_id')
      .orderBy('version')
      .limit(rowsPerStatement)
      .execute()
    const after = last
    last = mails.at(-1)?.version ?? last
    const notifications = await query
      .selectFrom('notifications')
      .select(['version', 'kind'])
      .where(seek(engine, 'user_id', userId))
      .where('version', '>', after)
      .where('version', '<=', last)
      .orderBy('user_id')
      .orderBy('version')
      .execute()
    const kindOf = new Map(notifications.map(({ version, kind }) => [version, kind]))
    for (const { mail_version, ...mail } of mails) {
      // Missing: deleted between the two statements, with its mail.
      const kind = kindOf.get(mail.version)
      if (mail_version === null && kind !== undefined) pending.push({ ...mail, kind })
    }
    if (mails.length < rowsPerStatement) return pending
  }
}

/** By primary key: there are few, as rows go after 90 days. */
async function readPendingEntries(
  { query, engine }: Pick<CompanyMaintenance, 'query' | 'engine'>,
  userId: number,
): Promise<Pending[]> {
  const rows = await query
    .selectFrom('entry_mails')
    .select(['version', 'entry_id as post_id', 'frequency', 'due', 'mail_version'])
    .where(seek(engine, 'user_id', userId))
    .orderBy('user_id')
    .orderBy('version')
    .execute()
  return rows.flatMap(({ mail_version, ...row }) =>
    mail_version === null ? { ...row, kind: 'changelog' } : [],
  )
}

/** Marks them, in their order, as part of a mail, so many in a statement; whether the one that the mail is named after was still free. */
async function take(
  transaction: CompanyMaintenance,
  userId: number,
  versions: number[],
  mailVersion: number,
): Promise<boolean> {
  let isFree = false
  versions.sort((a, b) => a - b)
  for (let at = 0; at < versions.length; at += rowsPerStatement) {
    const slice = versions.slice(at, at + rowsPerStatement)
    for (const table of ['notification_mails', 'entry_mails'])
      isFree = (await takeFrom(table, slice)) || isFree
  }
  return isFree

  async function takeFrom(table: string, slice: number[]): Promise<boolean> {
    const some = JSON.stringify(slice)
    const taken = await transaction.raw(
      companyId => sql<{ version: number }>`update ${sql.table(table)}
        set mail_version = ${mailVersion}
        where company_id = ${companyId} and user_id = ${userId} and mail_version is null
          and version >= ${slice[0]!} and version <= ${slice.at(-1)!}
          and ${isOneOf(transaction.engine, 'version', 'bigint', some)}
        returning version`,
    )
    return taken.some(({ version }) => version === mailVersion)
  }
}

/** Makes mails of the notifications that are due, digests among them. */
export const planDueMails: Task = {
  name: 'plan-mails',
  isDue: hasDueMails,
  dueByTime: clock => selectDue(clock, 1),
  run: (store, _log, signal) => planMails(store, signal),
}
