import { sql } from 'kysely'
import type { CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'

/** Stores how many statuses the public roadmap shows: pages link to it if there is one. A company has few. */
export async function countRoadmap(transaction: CompanyTransaction) {
  await transaction.run(storeCount, {})
}

const storeCount = companyStatement<object>(
  companyId => sql`update companies set roadmap_count = (select count(*) from statuses
    where company_id = ${companyId} and is_roadmap = 1 and roadmap_visibility = 'public'
      and retired is null)
    where id = ${companyId}`,
)
