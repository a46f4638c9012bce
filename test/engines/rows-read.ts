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

/** Runs `work`. With `isReplanned`, each transaction makes its plans anew. */
export async function readsOf(
  work: () => Promise<unknown>,
  { isReplanned = false } = {},
): Promise<Reads> {
  const reads: Reads = { rows: 0, blocks: 0, statements: new Set() }
  const counted: Promise<void>[] = []
  const { query } = PostgresConnection.prototype
  const spy = spyOn(PostgresConnection.prototype, 'query')
  spy.mockImplementation(function (this: PostgresConnection, text, parameters) {
    const count = (sign: 1 | -1) => {
      const told = query.call(this, counters) as Promise<{ rows: number; blocks: number }[]>
      counted.push(
        told.then(([now]) => {
          reads.rows += sign * now!.rows
          reads.blocks += sign * now!.blocks
        }),
      )
    }
    if (/^(?:commit|rollback)/.test(text)) count(1)
    else reads.statements.add(text)
    const answer = query.call(this, text, parameters)
    if (/^begin/.test(text)) {
      if (isReplanned) void query.call(this, 'discard plans')
      count(-1)
    }
    return answer as never
  })
  try {
    await work()
    await Promise.all(counted)
  } finally {
    spy.mockRestore()
  }
  return reads
}
