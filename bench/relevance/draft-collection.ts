import type { Collection, Judgements } from './collection.ts'
import type { Doc } from './engine.ts'

export type DraftCollection = { name: string; docs: Doc[]; drafts: Doc[]; judgements: Judgements }

/**
 * Of a collection of duplicate reports: the last report of each cluster becomes a draft, with title and content, and
 * is not a document; the others are what it should find. A query is the title of such a report, whose content the
 * collection does not have: it is a document without content.
 */
export function draftCollection({
  name,
  docs,
  queries,
  judgements,
}: Collection): DraftCollection | undefined {
  const byId = new Map(docs.map(doc => [doc.id, doc]))
  // Where an id is also that of a document, queries are not reports.
  if (queries.some(({ id }) => byId.has(id))) return undefined
  const clusters = queries.map(({ id }) => [id, ...judgements.get(id)!.keys()])
  const draftIds = new Set(clusters.map(ids => ids.at(-1)!))
  const titles = queries.map(({ id, text }) => ({ id, title: text, content: '' }))
  const relevant: Judgements = new Map([...draftIds].map(id => [id, new Map()]))
  for (const ids of clusters)
    for (const id of ids.filter(other => !draftIds.has(other)))
      relevant.get(ids.at(-1)!)!.set(id, 1)
  return {
    name,
    docs: [...docs.filter(({ id }) => !draftIds.has(id)), ...titles],
    drafts: [...draftIds].map(id => byId.get(id)!),
    judgements: relevant,
  }
}
