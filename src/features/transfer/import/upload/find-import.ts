import { sql } from 'kysely'
import { seek } from '../../../../platform/db/seek.ts'
import type { CompanyDb } from '../../../../store/company-db.ts'
import { companyQuery } from '../../../../store/company-query.ts'
import type { Store } from '../../../../store/store.ts'
import type { ImportRow } from './import-row.ts'

export async function findImport(db: CompanyDb, id: number): Promise<ImportRow | undefined> {
  const [found] = await db.run(importById, { id })
  return found
}

/** By primary key. */
const importById = companyQuery<{ id: number }, ImportRow>((query, value, engine) =>
  query
    .selectFrom('imports')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** More than anyone imports in a week; older ones are gone. */
const listedMax = 50

export type ListedImport = Pick<ImportRow, 'id' | 'name' | 'state' | 'created' | 'ended'>

/** Those of the last week, newest first. By primary key. */
export async function listImports(db: CompanyDb): Promise<ListedImport[]> {
  return db.run(newestImports, {})
}

const newestImports = companyQuery<object, ListedImport>(query =>
  query
    .selectFrom('imports')
    .select(['id', 'name', 'state', 'created', 'ended'])
    .orderBy('id', 'desc')
    .limit(listedMax),
)

export type ImportKey = { company_id: number; id: number }

/** Those that wait for a background task, in all companies but closed ones. By imports_running. */
export async function findRunningImports(store: Store): Promise<ImportKey[]> {
  const { rows } = await sql<ImportKey>`select i.company_id, i.id from imports i
    join companies c on c.id = i.company_id and c.closed is null
    where i.state in ('checking', 'importing') order by i.company_id, i.id
  `.execute(store.installation)
  return rows
}
