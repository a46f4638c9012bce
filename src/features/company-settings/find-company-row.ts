import type { Selectable } from 'kysely'
import type { CompanyDb, Tables } from '../../store/index.ts'

export type CompanyRow = Selectable<Tables['companies']>

/** By primary key: the handle names the company. */
export function findCompanyRow(db: CompanyDb): Promise<CompanyRow | undefined> {
  return db.query.selectFrom('companies').selectAll().executeTakeFirst()
}
