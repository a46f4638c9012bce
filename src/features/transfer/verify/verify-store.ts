import { type RawBuilder, sql } from 'kysely'
import type { Micros } from '../../../platform/clock.ts'
import type { EngineKind } from '../../../platform/db/engine.ts'
import type { ValueOf } from '../../../platform/db/prepared.ts'
import { installationQuery, type Store } from '../../../store/store.ts'
import {
  closedCompanies,
  findWrongSearch,
  listingErrors,
} from '../../search/verify/search-errors.ts'
import { movedTables } from '../move/moved-tables.ts'
import { checks } from './checks.ts'
import { findMissingFiles } from './find-missing-files.ts'
import { findWrongEvents } from './find-wrong-events.ts'
import { findWrongRows } from './find-wrong-rows.ts'
import { findWrongTrends } from './find-wrong-trends.ts'
import { findWrongValues } from './find-wrong-values.ts'

/** Rows named per kind of damage: an emptied table would name millions. */
const namedMax = 100
/** Checks that are not a single query: events, e-mails, slugs, tags, trends, scores and search. */
const otherChecks = 12

const finders = [findWrongEvents, findWrongRows, findWrongTrends, findWrongValues, findWrongSearch]

export type Verified = { checked: number; errors: string[] }

/** Everything that is off, a sentence each; empty when nothing is. Files are looked for where `imageFolder` is given. */
export async function verifyStore(store: Store, imageFolder?: string): Promise<Verified> {
  const errors = await store.engine.integrityErrors()
  const { checked, errors: wrongRows } = await verifyCompanies(store)
  errors.push(...wrongRows)
  if (imageFolder !== undefined) errors.push(...(await findMissingFiles(store, imageFolder)))
  return { checked: checked + 2, errors }
}

/** Checks the rows of one company, or of all, but neither the engine's own integrity nor files. */
export async function verifyCompanies(store: Store, companyId?: number): Promise<Verified> {
  const errors: string[] = []
  const latest = Math.floor(store.clock()) + futureMicros
  const found =
    companyId === undefined
      ? await Array.fromAsync(queries, ({ ofAll }) => store.readInstallation(ofAll, { latest }))
      : await brokenIn(store, { companyId, latest })
  for (const [at, { holds }] of queries.entries())
    for (const { company_id, id } of found[at]!)
      errors.push(`company ${company_id}, id ${id}: it does not hold that ${holds}`)
  for (const id of companyId === undefined ? await openCompanies(store) : [companyId]) {
    await store.company(id).longSnapshot(async db => {
      for (const find of finders)
        for (const what of await find(db)) errors.push(`company ${id}: ${what}`)
    })
  }
  errors.push(...(await listingErrors(store, companyId)))
  return { checked: queries.length + otherChecks, errors }
}

/** A closed company is being removed, so rows may be missing that others refer to. */
async function openCompanies(store: Store): Promise<number[]> {
  const companies = await store.installation
    .selectFrom('companies')
    .select('id')
    .where('closed', 'is', null)
    .execute()
  return companies.map(({ id }) => id)
}

/** Clocks of several nodes differ, and a jump is followed only after a minute. */
const futureMicros = 10 * 60_000_000

type Values = { latest: Micros }
type OfOne = Values & { companyId: number }
type BrokenRow = { company_id: number; id: number }

const queries = checks.map(({ holds, broken, isOfTimes }) => {
  const query = (given: RawBuilder<unknown>, value: ValueOf<Values>) => sql<BrokenRow>`${given}
    select company_id, id from (${sql.raw(broken)}) as broken
    where company_id not in (${closedCompanies})
      ${isOfTimes ? sql`and time > ${value('latest')}` : sql``}
    limit ${sql.lit(namedMax)}`
  return {
    holds,
    ofAll: installationQuery<Values, BrokenRow>((db, value) => ({
      compile: () => query(sql``, value).compile(db),
    })),
    ofOne: installationQuery<OfOne, BrokenRow>((db, value, engine) => ({
      compile: () => query(onlyOf(value('companyId'), broken, engine), value).compile(db),
    })),
  }
})

/** On a server in one transaction: of a small company, most of the time would go into those. */
async function brokenIn(store: Store, values: OfOne): Promise<BrokenRow[][]> {
  const { kind, snapshot } = store.engine
  if (kind === 'sqlite')
    return Array.fromAsync(queries, ({ ofOne }) => store.readInstallation(ofOne, values))
  return snapshot('everybody', (query, run) =>
    Promise.all(
      queries.map(({ ofOne }) => run<BrokenRow>(ofOne.statement(query, kind, undefined, values))),
    ),
  )
}

/**
 * Shadows each table of the query by the company's rows of it; indexes still apply. The id is a parameter, so that
 * PostgreSQL plans each query once per connection, for all companies.
 */
function onlyOf(companyId: number, query: string, engine: EngineKind): RawBuilder<unknown> {
  const named = new Set([...query.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map(([, name]) => name))
  const shown = movedTables
    .filter(({ name, key }) => named.has(name) && (name === 'companies' || key[0] === 'company_id'))
    .map(({ name }) => {
      const owner = sql.ref(name === 'companies' ? 'id' : 'company_id')
      // In SQLite an unqualified name would refer to the definition itself.
      const whole = sql.table(engine === 'sqlite' ? `main.${name}` : name)
      return sql`${sql.table(name)} as not materialized (select * from ${whole} where ${owner} = ${companyId})`
    })
  return sql`with ${sql.join(shown)}`
}
