import { type RawBuilder, sql } from 'kysely'
import type { Task } from '../../features/events/jobs/task.ts'
import { endGuests } from '../../features/people/guests/end-guests.ts'
import { expireSome, findExpired } from '../../features/webhooks/deliver/expire-deliveries.ts'
import {
  deleteOldDeliveries,
  findOldDeliveries,
} from '../../features/webhooks/deliver/prune-deliveries.ts'
import { earliestTime } from '../../platform/clock.ts'
import { settleAll } from '../../platform/db/settle-all.ts'
import { giveWay } from '../../platform/turns.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

const dayMicros = 86_400e6
/** A slice holds SQLite's only write lock: no writer should notice it. */
const rowsPerSlice = 200
const timing = {
  firstMs: 120_000,
  everyMs: 600_000,
}

/** Rows that are deleted a number of days after the time in `since`. Each table has an index that begins with that column. */
type Rule = {
  readonly table: keyof Tables
  /** The primary key, without the company. */
  readonly key: readonly string[]
  readonly since: string
  readonly days: number
  /** Only these, as SQL. */
  readonly where?: string
  /** Fewer for rows whose deletion cascades to many others. */
  readonly rowsPerSlice?: number
}

/** Rows that are deleted by age. docs/operations.md, "How long data is kept", lists every table, these included. */
export const rules: readonly Rule[] = [
  {
    table: 'idempotency_keys',
    key: ['caller_kind', 'caller_id', 'path', 'idempotency_key'],
    since: 'created',
    days: 1,
  },
  // Until then they can be undone.
  { table: 'bulk_changes', key: ['id'], since: 'created', days: 30, rowsPerSlice: 5 },
  { table: 'moderation_decisions', key: ['id'], since: 'created', days: 30 },
  { table: 'vote_sources', key: ['post_id', 'source', 'voter'], since: 'created', days: 30 },
  { table: 'notifications', key: ['user_id', 'version'], since: 'created', days: 90 },
  { table: 'entry_mails', key: ['user_id', 'version'], since: 'created', days: 90 },
  // Sessions end after 14 days without use; an expired one is never used again. For guests, see endGuests.
  {
    table: 'sessions',
    key: ['id'],
    since: 'last_used',
    days: 14,
    where: "(method is null or method <> 'guest')",
  },
  { table: 'login_links', key: ['owner_id'], since: 'expires', days: 1 },
  // For a day they count towards the limits per address.
  { table: 'login_requests', key: ['browser_hash'], since: 'created', days: 1 },
  { table: 'email_changes', key: ['user_id'], since: 'expires', days: 1 },
  { table: 'used_sso_tokens', key: ['hash'], since: 'expires', days: 1 },
  {
    table: 'deliveries',
    key: ['consumer', 'version', 'target'],
    since: 'next_attempt',
    days: 90,
    where: "state = 'dead'",
  },
]

/**
 * Deletes old rows in slices. It starts some minutes after the process: by then, a clock that was wrong at boot has been
 * set.
 */
export function prune({ firstMs, everyMs } = timing): Task {
  // The time of performance.now(), which counts from the start of the process.
  let dueAt = firstMs
  return {
    name: 'prune',
    isDue: async () => performance.now() >= dueAt,
    async run(store, _log, signal) {
      for (const pruneSlice of slices)
        while (await pruneSlice(store)) {
          if (signal.aborted) return
          await giveWay()
        }
      dueAt = performance.now() + everyMs
    },
  }
}

/** Each deletes some old rows; false when none are left. */
const slices: ((store: Store) => Promise<boolean>)[] = [
  ...rules.map(rule => (store: Store) => pruneBy(rule, store)),
  endGuests,
  // These two also release later deliveries of the post, which wait for the one that is gone.
  ...[
    { find: findExpired, some: expireSome },
    { find: findOldDeliveries, some: deleteOldDeliveries },
  ].map(({ find, some }) => async (store: Store) => {
    const [companyId] = await find(store)
    return companyId !== undefined && some(store.company(companyId), earliestTime(store.clock))
  }),
]

type Old = { company_id: number } & Record<string, unknown>

async function pruneBy(rule: Rule, store: Store): Promise<boolean> {
  const { table, key, since, days, where = '1 = 1' } = rule
  const now = earliestTime(store.clock)
  const isOld = sql`${sql.ref(since)} < ${now - days * dayMicros} and ${sql.raw(where)}`
  const { rows } = await sql<Old>`select company_id, ${sql.join(key.map(name => sql.ref(name)))}
    from ${sql.table(table)} where ${isOld} order by ${sql.ref(since)}
    limit ${sql.lit(rule.rowsPerSlice ?? rowsPerSlice)}`.execute(store.installation)
  for (const [companyId, old] of Map.groupBy(rows, row => row.company_id))
    await store.company(companyId).maintain(({ raw }) =>
      settleAll(
        old.map(row =>
          // Checked again: the row may have been used since it was read.
          raw(
            id => sql`delete from ${sql.table(table)}
              where company_id = ${id} and ${isRow(key, row)} and ${isOld}`,
          ),
        ),
      ),
    )
  return rows.length > 0
}

function isRow(key: readonly string[], row: Old): RawBuilder<unknown> {
  return sql.join(
    key.map(name => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  )
}
