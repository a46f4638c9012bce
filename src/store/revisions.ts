import { SharedLookup } from '../platform/cache/shared-lookup.ts'
import { WhileUnchanged } from '../platform/cache/while-unchanged.ts'
import type { Engine } from '../platform/db/engine.ts'
import type { Runner } from './company-db.ts'
import { companyQuery } from './company-query.ts'
import type { Tables } from './tables.ts'

/**
 * `accessRevision` is that of the latest write that changed who may do or see what, `namesRevision` that of the latest
 * that changed what posts and comments show of other rows.
 */
export type Revisions = { revision: number; accessRevision: number; namesRevision: number }

/**
 * The company's revisions at some moment after the call; 0 if there is no such company. Synchronous if the engine is
 * in this process.
 */
export type RevisionsOf = (companyId: number) => Revisions | Promise<Revisions>

export const noCompany: Revisions = { revision: 0, accessRevision: 0, namesRevision: 0 }

/**
 * The revision that a write gives its company. Equal revisions mean equal data; equal version numbers do not, because
 * they recur when a failover loses commits or a backup is restored, and 53 random bits do not.
 */
export function drawRevision(): number {
  const [low, high] = crypto.getRandomValues(new Uint32Array(2))
  return (high! >>> 11) * 2 ** 32 + low!
}

export function readRevisions(engine: Engine<Tables>): RevisionsOf {
  return engine.kind === 'postgres' ? lookedUpTogether(engine) : cachedUntilCommit(engine)
}

/** A revision stays valid until something is committed. */
function cachedUntilCommit(engine: Engine<Tables>): RevisionsOf {
  const revisions = new WhileUnchanged<number, Revisions>(
    () => engine.changeMark(),
    companyId => companyId,
    companyId => readCompany(engine, companyId),
  )
  return companyId => revisions.find(companyId)
}

function readCompany(engine: Engine<Tables>, companyId: number): Revisions {
  const sql = `select revision, access_revision as "accessRevision", names_revision as "namesRevision"
    from companies where id = ?`
  const [row] = engine.read('everybody', { sql, parameters: [companyId] }) as Revisions[]
  return row ?? noCompany
}

/**
 * The first read of every request, so it is one statement instead of the four of a transaction. The outer query depends
 * on the setting, and `offset` is an optimisation fence: otherwise PostgreSQL might read the companies before it.
 */
const revisionsSql = `
  select c.id, c.revision, c.access_revision as "accessRevision", c.names_revision as "namesRevision"
  from (select set_config('app.installation', 'on', true) as scope) s
  cross join lateral (
    select id, revision, access_revision, names_revision from companies
    where id = any($1::text::bigint[]) and s.scope = 'on' offset 0) c`

/** The company's revisions as a snapshot or transaction has them. */
export async function ownRevisions(db: Runner): Promise<Revisions> {
  const [row] = await db.run(revisionsOfCompany, {})
  return row ?? noCompany
}

const revisionsOfCompany = companyQuery<object, Revisions>(query =>
  query
    .selectFrom('companies')
    .select(['revision', 'access_revision as accessRevision', 'names_revision as namesRevision']),
)

/** One round trip serves all requests that arrive before it is sent, of any company. */
function lookedUpTogether(engine: Engine<Tables>): RevisionsOf {
  const lookup = new SharedLookup<number, Revisions>(async companyIds => {
    const rows = await engine.read<Revisions & { id: number }>('self-scoped', {
      sql: revisionsSql,
      parameters: [`{${companyIds.join(',')}}`],
    })
    const revisions = new Map(rows.map(row => [row.id, row]))
    return companyId => revisions.get(companyId) ?? noCompany
  })
  return companyId => lookup.find(companyId)
}
