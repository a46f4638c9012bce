import type { z } from 'zod'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Audience } from '../boards/audience.ts'
import { resolveFilter } from '../posts/list/resolve-filter.ts'
import { dayOf, readZone } from './days.ts'
import { readActivity } from './read-activity.ts'
import { readSums } from './read-sums.ts'
import type { InsightView, insightQuery } from './schema.ts'
import { listSegments, segmentIds } from './segments.ts'
import { summarise } from './summarise.ts'
import { summariseSegments } from './summarise-segments.ts'

/** Undefined where nothing is counted for such a segment. */
export async function findInsight(
  { db, audience }: { db: CompanyDb; audience: Audience },
  { days = '30', board, segment }: z.infer<typeof insightQuery>,
): Promise<InsightView | undefined> {
  const { boards } = await resolveFilter({ db, audience }, { board })
  return db.readTogether(async same => {
    const [names, zone] = await settleAll([listSegments(same), readZone(same)])
    const to = dayOf(Date.now() * 1_000, zone)
    const from = to - Number(days) + 1
    const segmentId = idOf(segment, names)
    if (segmentId === undefined) return undefined
    const period = { from, to, boards }
    const before = { from: from - Number(days), to: from - 1, boards }
    const segments = [segmentIds.none, segmentIds.others, ...names.values()]
    const ofSegments = { segments, isLatest: true }
    const isReadable = boards === 'every' || boards.length <= boardsMax
    const [activity, previous, counts, active] = await settleAll([
      readActivity(same, period, segmentId),
      readSums(same, 'ofPeriod', before, { segments: [segmentId], isLatest: false }),
      isReadable ? readSums(same, 'ofSegments', period, ofSegments) : Promise.resolve(undefined),
      // Only for all boards is it known who was active.
      boards === 'every'
        ? readSums(same, 'ofActive', period, ofSegments)
        : Promise.resolve(undefined),
    ])
    return {
      ...summarise(activity, previous, period),
      ...summariseSegments(counts, active, names, segmentId),
    }
  })
}

/** Each has counts of its own for every segment: of more boards they would not be read in time. */
const boardsMax = 20

function idOf(segment: string | undefined, names: ReadonlyMap<string, number>): number | undefined {
  if (segment === undefined) return segmentIds.everybody
  return segment === '' ? segmentIds.none : names.get(segment)
}
