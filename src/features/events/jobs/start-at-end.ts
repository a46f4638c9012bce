import { sql } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { countingConsumers } from './consumer.ts'

/**
 * For a company that comes from a snapshot: what its events made necessary was sent where it comes from. Every
 * cursor starts at the end, and nothing is left to send. Counts are made again.
 */
export async function startAtEnd(db: CompanyDb): Promise<void> {
  await db.maintain(async transaction => {
    await transaction.raw(companyId => sql`delete from deliveries where company_id = ${companyId}`)
    await transaction.raw(
      companyId => sql`delete from notification_mails where company_id = ${companyId}`,
    )
    await transaction.raw(
      companyId => sql`delete from webhook_deliveries
        where company_id = ${companyId} and state in ('waiting', 'pending')`,
    )
    await transaction.raw(companyId => sql`delete from job_cursors where company_id = ${companyId}`)
    await transaction.raw(
      companyId => sql`insert into job_cursors (company_id, consumer, version)
        select c.id, k.name, c.version from companies c cross join job_consumers k
        where c.id = ${companyId} and k.name not in (${sql.join(countingConsumers)})`,
    )
  })
}
