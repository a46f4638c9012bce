import { SharedLookup } from '../platform/cache/shared-lookup.ts'
import { WhileUnchanged } from '../platform/cache/while-unchanged.ts'
import type { Engine } from '../platform/db/engine.ts'
import type { Tables } from './tables.ts'

/**
 * The company's revision as it is now, or was at some moment after the call; 0 where there is no such
 * company. Synchronous where the engine is in this process.
 */
export type RevisionOf = (companyId: number) => number | Promise<number>

/**
 * What a write leaves on its company: equal revisions mean equal data, and nothing else does. A version
 * number recurs when a failover loses commits or a backup is restored; 53 random bits do not.
 */
export function drawRevision(): number {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2))
  return (high! >>> 11) * 2 ** 32 + low!
}

export function revisionsOf(engine: Engine<Tables>): RevisionOf {
  return engine.kind === 'postgres' ? lookedUpTogether(engine) : cachedUntilCommit(engine)
}

/** While nothing was committed, every revision that was read still holds. */
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
 * Every request asks this first, so it is one statement and not the four of a transaction. What follows the
 * setting refers to it, and is kept apart by its offset, or PostgreSQL might look at the companies before.
 */
const revisionsSql = `
  select c.id, c.revision
  from (select set_config('app.installation', 'on', true) as scope) s
  cross join lateral (
    select id, revision from companies
    where id = any($1::text::bigint[]) and s.scope = 'on' offset 0) c`

/** One round trip answers all requests that ask before it is sent, whichever company they ask for. */
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
