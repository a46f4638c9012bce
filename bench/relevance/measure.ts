import type { Judgements } from './collection.ts'
import type { OpenEngine, Query } from './engine.ts'

/** Means over the queries. */
export type Figures = { mrr: number; recall: number; ndcg: number }
export type FiguresByQuery = Map<string, Figures>

/** As many as Hark's search gives; the reciprocal rank is looked for among them. */
const resultsMax = 50
/** Recall and nDCG look at what a person reads. */
const readMax = 10

export async function measure(
  engine: OpenEngine,
  queries: Query[],
  judgements: Judgements,
): Promise<FiguresByQuery> {
  const figures: FiguresByQuery = new Map()
  for (const { id, text } of queries) {
    const found = await engine.search(text, resultsMax)
    figures.set(id, figuresOf([...new Set(found)], judgements.get(id)!))
  }
  return figures
}

/** The mean over some of the queries: clean and misspelt ones are compared on the same ids. */
export function meanOf(figures: FiguresByQuery, ids: Iterable<string>): Figures {
  const chosen = [...ids].map(id => figures.get(id)!)
  const mean = (part: keyof Figures) =>
    chosen.reduce((sum, each) => sum + each[part], 0) / Math.max(1, chosen.length)
  return { mrr: mean('mrr'), recall: mean('recall'), ndcg: mean('ndcg') }
}

function figuresOf(found: string[], grades: Map<string, number>): Figures {
  const first = found.findIndex(id => grades.has(id))
  const read = found.slice(0, readMax)
  const best = [...grades.values()].sort((a, b) => b - a).slice(0, readMax)
  return {
    mrr: first < 0 ? 0 : 1 / (first + 1),
    recall: read.filter(id => grades.has(id)).length / grades.size,
    ndcg: discountedGain(read.map(id => grades.get(id) ?? 0)) / discountedGain(best),
  }
}

/** The gain of a document is its grade. */
function discountedGain(grades: number[]): number {
  return grades.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
}
