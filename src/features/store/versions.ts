import { SharedLookup } from '../../platform/cache/shared-lookup.ts'
import { WhileUnchanged } from '../../platform/cache/while-unchanged.ts'
import type { Engine } from '../../platform/db/engine.ts'
import type { Tables } from './tables.ts'

/**
 * The company's version as it is now, or was at some moment after the call; 0 where there is no such
 * company. At once where the engine is in this process.
 */
export type VersionOf = (companyId: number) => number | Promise<number>

export function versionsOf(engine: Engine<Tables>): VersionOf {
  return engine.kind === 'postgres' ? askedTogether(engine) : remembered(engine)
}

/** While nothing was committed, every version that was read still holds. */
function remembered(engine: Engine<Tables>): VersionOf {
  const versions = new WhileUnchanged<number, number>(
    () => engine.changeMark(),
    companyId => companyId,
    companyId => readVersion(engine, companyId),
  )
  return companyId => versions.find(companyId)
}

function readVersion(engine: Engine<Tables>, companyId: number): number {
  const sql = 'select version from companies where id = ?'
  const [row] = engine.read('everybody', { sql, parameters: [companyId] }) as { version: number }[]
  return row?.version ?? 0
}

/**
 * Every request asks this first, so it is one statement and not the four of a transaction. What follows the
 * setting refers to it, and is kept apart by its offset, or PostgreSQL might look at the companies before.
 */
const versionsSql = `
  select c.id, c.version
  from (select set_config('app.installation', 'on', true) as reach) s
  cross join lateral (
    select id, version from companies
    where id = any($1::text::bigint[]) and s.reach = 'on' offset 0) c`

/** One round trip tells all who ask before it is sent, whichever company they ask for. */
function askedTogether(engine: Engine<Tables>): VersionOf {
  const lookup = new SharedLookup<number, number>(async companyIds => {
    const rows = await engine.read<{ id: number; version: number }>('its own', {
      sql: versionsSql,
      parameters: [`{${companyIds.join(',')}}`],
    })
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    return companyId => versions.get(companyId) ?? 0
  })
  return companyId => lookup.find(companyId)
}
