import type { z } from 'zod'
import type { CompanyDb } from '../../store/index.ts'
import type { Audience } from '../boards/index.ts'
import { resolveFilter } from '../posts/index.ts'
import { dayOf } from './days.ts'
import { readActivity } from './read-activity.ts'
import type { InsightView, insightQuery } from './schema.ts'
import { summarise } from './summarise.ts'

export async function getInsight(
  { db, audience }: { db: CompanyDb; audience: Audience },
  { days = '30', board }: z.infer<typeof insightQuery>,
): Promise<InsightView> {
  const { boards } = await resolveFilter({ db, audience }, { board })
  const to = dayOf(Date.now() * 1_000)
  const from = to - Number(days) + 1
  const period = { from, to, boards }
  const activity = await readActivity(db, period)
  const before = await readActivity(db, { from: from - Number(days), to: from - 1, boards })
  return summarise(activity, before, period)
}
