import { sql } from 'kysely'
import type { Runner } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import type { CountKind } from './counts.ts'
import { type Parts, partsOf } from './days.ts'
import { type Period, rangesOf, rowsIn } from './read-activity.ts'

export type Sum = { kind: CountKind; segmentId: number; count: number }

/** Each is a statement. */
const statements = {
  ofSegments: sumsOf(['posts', 'votes', 'comments']),
  /** From the first day of a period that ends today, these are different ones that were active in it. */
  ofActive: sumsOf(['last_customers', 'last_organizations', 'last_revenue']),
  ofPeriod: sumsOf(['posts', 'votes', 'comments', 'responses', 'completions']),
}

/**
 * The sums of whole periods. Of each kind, board and segment at most 30 days and a block for every 16 days are read;
 * unless nothing is later, and then 15.
 */
export async function readSums(
  { run }: Runner,
  which: keyof typeof statements,
  period: Period,
  { segments, isLatest }: { segments: readonly number[]; isLatest: boolean },
): Promise<Sum[]> {
  const parts = partsOf(period.from, period.to, { isLatest })
  return run(statements[which], { ranges: rangesOf(period, segments), ...parts })
}

/** Whole numbers to every JSON parser, as a post's revenue is. */
const countMax = sql.lit(Number.MAX_SAFE_INTEGER - 1)

function sumsOf(kinds: CountKind[]) {
  return companyStatement<Parts & { ranges: string }, Sum>((companyId, value, engine) => {
    const ranges = value('ranges')
    const ofKinds = kinds.map(kind => {
      const rows = (table: 'daily_counts' | 'block_counts', from: keyof Parts, to: keyof Parts) =>
        rowsIn({ table, kind, companyId, ranges, from: value(from), to: value(to) }, engine)
      return sql`select ${sql.lit(kind)} as kind, segment_id as "segmentId",
        cast(case when sum(count) > ${countMax} then ${countMax} else sum(count) end as bigint) as count
        from (select segment_id, count from (${rows('daily_counts', 'from', 'to')}) as earlier
          union all select segment_id, count from (${rows('daily_counts', 'laterFrom', 'laterTo')}) as later
          union all select segment_id, count from (${rows('block_counts', 'firstBlock', 'lastBlock')}) as blocks
        ) as found group by segment_id`
    })
    return sql`${sql.join(ofKinds, sql` union all `)}`
  })
}
