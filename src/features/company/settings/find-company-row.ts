import type { Selectable } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Tables } from '../../../store/tables.ts'

export type CompanyRow = Selectable<Tables['companies']>

/** By primary key: the handle names the company. */
export function findCompanyRow(db: CompanyDb): Promise<CompanyRow | undefined> {
  return db.query.selectFrom('companies').selectAll().executeTakeFirst()
}
