import { alignColumns } from '../shared/align-columns.ts'
import type { Collection } from './collection.ts'
import type { Figures } from './measure.ts'

/** An engine's figures; `clean` is over all queries, `cleanShared` over those that have a typo. */
export type Row = { engine: string; clean: Figures; cleanShared: Figures; typo: Figures }

/** The best nDCG@10 of the clean and of the misspelt queries is marked with a star. */
export function tableOf(
  { name, docs, queries, typos, areTyposPlanted }: Collection,
  rows: Row[],
): string {
  const bestClean = Math.max(...rows.map(({ clean }) => rounded(clean.ndcg)))
  const bestTypo = Math.max(...rows.map(({ typo }) => rounded(typo.ndcg)))
  const lines = rows.map(({ engine, clean, cleanShared, typo }) => [
    engine,
    ...cells(clean, bestClean),
    ...cells(typo, bestTypo),
    cleanShared.ndcg > 0 ? `${Math.round((100 * typo.ndcg) / cleanShared.ndcg)} %` : '–',
  ])
  const head = ['', 'MRR', 'Recall@10', 'nDCG@10', 'MRR', 'Recall@10', 'nDCG@10', 'of clean']
  const origin = areTyposPlanted ? 'planted here' : 'from the collection'
  return [
    `${name}: ${docs.length} documents, ${queries.length} queries; on the right ${typos.length} with a typo (${origin})`,
    ...alignColumns([head, ...lines]),
  ].join('\n')
}

function cells({ mrr, recall, ndcg }: Figures, best: number): string[] {
  const mark = rounded(ndcg) === best ? '*' : ' '
  return [mrr.toFixed(3), recall.toFixed(3), `${ndcg.toFixed(3)}${mark}`]
}

/** Engines that differ by less than what is shown are equal. */
function rounded(figure: number): number {
  return Math.round(figure * 1000) / 1000
}
