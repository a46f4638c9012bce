import { type Selectable, sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyQuery, companyStatement } from '../../../store/company-query.ts'
import type { Tables } from '../../../store/tables.ts'

export type OrganizationRow = Omit<Selectable<Tables['organizations']>, 'company_id'>

/** Undefined for a deleted one, too. */
export async function findOrganization(
  db: CompanyDb,
  id: number,
): Promise<OrganizationRow | undefined> {
  const [organization] = await db.run(organizationById, { id })
  return organization?.is_listed === 1 ? organization : undefined
}

export async function findOrganizationByExternalId(
  db: CompanyDb,
  externalId: string,
): Promise<OrganizationRow | undefined> {
  const [organization] = await db.run(organizationByExternalId, { externalId })
  return organization
}

/** Several, by primary key, without deleted ones. */
export async function findOrganizations(
  db: Pick<CompanyDb, 'run'>,
  ids: number[],
): Promise<OrganizationRow[]> {
  if (ids.length === 0) return []
  const found = await db.run(organizationsById, { values: JSON.stringify(ids) })
  return found.filter(({ is_listed }) => is_listed === 1)
}

export async function findOrganizationsByExternalIds(
  db: Pick<CompanyDb, 'run'>,
  externalIds: string[],
): Promise<OrganizationRow[]> {
  if (externalIds.length === 0) return []
  return db.run(organizationsByExternalId, { values: JSON.stringify(externalIds) })
}

/** By primary key. */
const organizationById = companyQuery<{ id: number }, OrganizationRow>((query, value, engine) =>
  query
    .selectFrom('organizations')
    .selectAll()
    .where(seek(engine, 'id', value('id')))
    .orderBy('id'),
)

/** By organizations_by_external_id, which has no deleted ones. */
const organizationByExternalId = companyQuery<{ externalId: string }, OrganizationRow>(
  (query, value, engine) =>
    query
      .selectFrom('organizations')
      .selectAll()
      .where(seek(engine, 'external_id', value('externalId')))
      .where('external_id', 'is not', null)
      .where('is_listed', '=', sql.lit(1))
      .orderBy('external_id'),
)

type Values = { values: string }

const organizationsById = companyStatement<Values, OrganizationRow>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'organizations', owner, column, value('values'))
  return sql`select * from (${rows}) as organizations`
})

/** The condition of the index is said inside, where it is chosen. */
const organizationsByExternalId = companyStatement<Values, OrganizationRow>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId} and is_listed = 1 and external_id is not null`
    const column = { name: 'external_id', type: 'text' as const }
    const rows = rowsWith(engine, 'organizations', owner, column, value('values'))
    return sql`select * from (${rows}) as organizations`
  },
)
