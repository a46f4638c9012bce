import { alignColumns } from '../shared/align-columns.ts'
import type { DraftCollection } from './draft-collection.ts'
import type { DraftFigures } from './measure-drafts.ts'

export type SimilarRow = { engine: string; title: DraftFigures; whole: DraftFigures }

/** The first three are what a page shows: whether a duplicate is among them, how many they are, and how often none. */
export function similarTableOf(
  { name, docs, drafts }: DraftCollection,
  rows: SimilarRow[],
): string {
  const columns = ['MRR', 'nDCG@10', 'in first 3', 'shown', 'none']
  return [
    `${name}: ${docs.length} documents, ${drafts.length} drafts; by the title alone, and on the right with the content`,
    ...alignColumns([
      ['', ...columns, ...columns],
      ...rows.map(({ engine, title, whole }) => [engine, ...cells(title), ...cells(whole)]),
    ]),
  ].join('\n')
}

function cells({ mrr, ndcg, found, shown, nothing }: DraftFigures): string[] {
  return [
    mrr.toFixed(3),
    ndcg.toFixed(3),
    found.toFixed(3),
    shown.toFixed(1),
    `${Math.round(100 * nothing)} %`,
  ]
}
