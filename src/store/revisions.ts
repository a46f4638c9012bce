import { SharedLookup } from '../platform/cache/shared-lookup.ts'
import { WhileUnchanged } from '../platform/cache/while-unchanged.ts'
import type { Engine } from '../platform/db/engine.ts'
import type { Tables } from './tables.ts'

/**
 * The company's revision at some moment after the call; 0 if there is no such company. Synchronous if the engine is
 * in this process.
 */
export type RevisionOf = (companyId: number) => number | Promise<number>

/**
 * The revision that a write gives its company. Equal revisions mean equal data; equal version numbers do not, because
 * they recur when a failover loses commits or a backup is restored, and 53 random bits do not.
 */
export function drawRevision(): number {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2))
  return (high! >>> 11) * 2 ** 32 + low!
}

export function revisionsOf(engine: Engine<Tables>): RevisionOf {
  return engine.kind === 'postgres' ? lookedUpTogether(engine) : cachedUntilCommit(engine)
}

/** A revision stays valid until something is committed. */
function cachedUntilCommit(engine: Engine<Tables>): RevisionOf {
  const revisions = new WhileUnchanged<number, number>(
    () => engine.changeMark(),
    companyId => companyId,
    companyId => readRevision(engine, companyId),
  )
  return companyId => revisions.find(companyId)
}

function readRevision(engine: Engine<Tables>, companyId: number): number {
  const sql = 'select revision from companies where id = ?'
  const [row] = engine.read('everybody', { sql, parameters: [companyId] }) as { revision: number }[]
  return row?.revision ?? 0
}

/**
 * The first read of every request, so it is one statement instead of the four of a transaction. The outer query depends
 * on the setting, and `offset` is an optimisation fence: otherwise PostgreSQL might read the companies before it.
 */
const revisionsSql = `
  select c.id, c.revision
  from (select set_config('app.installation', 'on', true) as scope) s
  cross join lateral (
    select id, revision from companies
    where id = any($1::text::bigint[]) and s.scope = 'on' offset 0) c`

/** One round trip serves all requests that arrive before it is sent, of any company. */
function lookedUpTogether(engine: Engine<Tables>): RevisionOf {
  const lookup = new SharedLookup<number, number>(async companyIds => {
    const rows = await engine.read<{ id: number; revision: number }>('self-scoped', {
      sql: revisionsSql,
      parameters: [`{${companyIds.join(',')}}`],
    })
    const revisions = new Map(rows.map(({ id, revision }) => [id, revision]))
    return companyId => revisions.get(companyId) ?? 0
  })
  return companyId => lookup.find(companyId)
}
