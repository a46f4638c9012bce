import type { CompanyDb } from '../../store/company-db.ts'
import { type Reader, seenBy } from '../boards/who-sees.ts'
import { listRoadmaps, ownRoadmap, type Roadmap } from './roadmaps.ts'

export type ShownRoadmap = Roadmap & { quarter: number }

/** The roadmaps that somebody sees: first the one that /roadmap/ shows, if they see that, and the others in order. */
export async function visibleRoadmaps(
  db: Pick<CompanyDb, 'run'>,
  reader: Reader,
): Promise<ShownRoadmap[]> {
  const all = await listRoadmaps(db)
  const seen = all.filter(await seenBy(db, reader, all))
  if (!all.some(({ is_default }) => is_default)) return [ownRoadmap, ...seen]
  return seen.toSorted((one, other) => Number(other.is_default) - Number(one.is_default))
}
