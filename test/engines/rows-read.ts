import { spyOn } from 'bun:test'
import { PostgresConnection } from '../../src/platform/db/postgres-connection.ts'

/** What transactions took from tables and indexes. */
export type Reads = {
  /** Entries that index scans returned, and rows that table scans did. */
  rows: number
  /** Blocks that were looked at: an entry that an index skips costs no row, but its block. */
  blocks: number
  statements: Set<string>
}

/**
 * Counted by the server, in the very transactions and by the very plans of a connection of ours: what the
 * checks of foreign keys read is among it.
 */
const counters = `select
    coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::float8 as rows,
    coalesce(sum(pg_stat_get_xact_blocks_fetched(c.oid)), 0)::float8 as blocks
  from pg_class c
  where c.relkind in ('r', 'i', 't')
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`

/** What is counted begins anew with the next transaction of the connection. */
const restart = 'select pg_stat_force_next_flush()'

export async function readsOf(work: () => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { rows: 0, blocks: 0, statements: new Set() }
  const counted: Promise<void>[] = []
  const { query } = PostgresConnection.prototype
  const spy = spyOn(PostgresConnection.prototype, 'query')
  spy.mockImplementation(function (this: PostgresConnection, text, parameters) {
    if (/^begin/.test(text)) void query.call(this, restart)
    if (/^(?:commit|rollback)/.test(text)) {
      const told = query.call(this, counters) as Promise<{ rows: number; blocks: number }[]>
      counted.push(
        told.then(([now]) => {
          reads.rows += now!.rows
          reads.blocks += now!.blocks
        }),
      )
    } else reads.statements.add(text)
    return query.call(this, text, parameters) as never
  })
  try {
    await work()
    await Promise.all(counted)
  } finally {
    spy.mockRestore()
  }
  return reads
}
