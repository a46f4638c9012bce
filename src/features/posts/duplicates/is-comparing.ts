import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'

/** Whether some posts are yet to be compared. */
export async function isComparing(db: CompanyDb): Promise<boolean> {
  const [state] = await db.run(stateOf, {})
  return state?.swept !== 1 || state.checked !== 1
}

const stateOf = companyStatement<object, { swept: number; checked: number }>(
  companyId => sql`select
    case when exists (select 1 from duplicate_sweeps
      where company_id = ${companyId} and passed_to is null) then 1 else 0 end as swept,
    case when exists (select 1 from duplicate_checks where company_id = ${companyId})
      then 0 else 1 end as checked`,
)
