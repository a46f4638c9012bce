import { sql } from 'kysely'
import { type Clock, localTime, wallTime } from '../../platform/clock.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { actors } from '../../store/event.ts'
import type { Store } from '../../store/store.ts'
import { eachCompany } from '../events/jobs/task.ts'
import { readZone } from '../insight/days.ts'
import { roadmapTurned } from './events.ts'

/** Four times the year, and 0 to 3: in the company's time zone. */
export async function quarterNow(transaction: CompanyTransaction): Promise<number> {
  return quarterAt(transaction.now / 1_000, await readZone(transaction))
}

function quarterAt(ms: number, zone: string): number {
  const local = new Date(localTime(ms, zone))
  return 4 * local.getUTCFullYear() + Math.floor(local.getUTCMonth() / 3)
}

/** As in 2026-10-01. */
export function firstDay(quarter: number): string {
  return new Date(Date.UTC(Math.floor(quarter / 4), 3 * (quarter % 4), 1))
    .toISOString()
    .slice(0, 10)
}

export function lastDay(quarter: number): string {
  const next = Date.parse(firstDay(quarter + 1))
  return new Date(next - 86_400e3).toISOString().slice(0, 10)
}

/**
 * Roadmaps of time begin with a stored quarter, so that pages depend on nothing but what is stored. A new quarter begins with
 * this write, some minutes late at most.
 */
export const turnRoadmaps = eachCompany('turn-roadmaps', findBehind, async db => turn(db))

async function findBehind({ installation, clock }: Store): Promise<number[]> {
  // No zone is ahead by more than 14 hours: until then nobody's quarter has turned.
  const { rows } = await sql<{ company_id: number; time_zone: string; quarter: number }>`
    select r.company_id, c.time_zone, min(r.quarter) as quarter from roadmaps as r
      join companies as c on c.id = r.company_id
    where r.columns_by <> 'statuses' and r.quarter < ${latestQuarter(clock)} and c.closed is null
    group by r.company_id, c.time_zone order by r.company_id
  `.execute(installation)
  const now = wallTime(clock) / 1_000
  return rows
    .filter(({ quarter, time_zone }) => Number(quarter) < quarterAt(now, time_zone))
    .map(({ company_id }) => company_id)
}

function latestQuarter(clock: Clock): number {
  return quarterAt(wallTime(clock) / 1_000 + 14 * 3_600e3, 'UTC')
}

function turn(db: CompanyDb): Promise<void> {
  return db.write(actors.system, async transaction => {
    const { revision } = transaction
    const quarter = await quarterNow(transaction)
    const turned = await transaction.run(setQuarter, { quarter, revision })
    for (const { id } of turned) transaction.record(roadmapTurned, { roadmap_id: id })
  })
}

/** A company has 50 at most. */
const setQuarter = companyStatement<{ quarter: number; revision: number }, { id: number }>(
  (companyId, value) => sql`update roadmaps set quarter = ${value('quarter')},
      revision = ${value('revision')}
    where company_id = ${companyId} and quarter < ${value('quarter')} returning id`,
)
