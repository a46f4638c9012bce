import type { Judgements } from './collection.ts'
import type { Doc, OpenEngine } from './engine.ts'
import { type Figures, meanOf, measure } from './measure.ts'

/** `found`: how many of the drafts have a duplicate among what is shown; `shown`: how many posts that are. */
export type DraftFigures = Figures & { found: number; shown: number; nothing: number }

/** As much as the endpoint accepts. */
export const contentMax = 1_000
/** As many as a page shows to a person who writes. */
const shownMax = 3

export async function measureDrafts(
  engine: OpenEngine,
  drafts: Doc[],
  judgements: Judgements,
): Promise<DraftFigures> {
  const counts = { found: 0, shown: 0, nothing: 0 }
  const byId = new Map(drafts.map(draft => [draft.id, draft]))
  const similarTo = async (id: string, limit: number) => {
    const { title, content } = byId.get(id)!
    const draft = { title, content: content.slice(0, contentMax).toWellFormed() }
    const ids = engine.similar
      ? await engine.similar(draft, 10)
      : await engine.search(`${draft.title} ${draft.content}`, Math.min(limit, 10))
    const shown = ids.slice(0, shownMax)
    if (shown.some(found => judgements.get(id)!.has(found))) counts.found++
    counts.shown += shown.length
    if (shown.length === 0) counts.nothing++
    return ids
  }
  const queries = drafts.map(({ id }) => ({ id, text: id }))
  const figures = await measure({ ...engine, search: similarTo }, queries, judgements)
  const share = (count: number) => count / drafts.length
  return {
    ...meanOf(figures, figures.keys()),
    found: share(counts.found),
    shown: share(counts.shown),
    nothing: share(counts.nothing),
  }
}
