import { sql } from 'kysely'
import { rowsWith } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { FoundPosts } from '../query/find-post-ids.ts'

/** How many values a facet has, the most frequent ones. */
const valuesMax = 20

export type Facets = {
  boards: (BoardValue & { count: number })[]
  statuses: (LabelValue & { count: number })[]
  tags: (LabelValue & { count: number })[]
}

type BoardValue = { id: number; name: string; slug: string }
type LabelValue = { id: number; name: string; color: string }

/** How many of the posts found have each board, status and tag. */
export async function countFacets(
  db: CompanyDb,
  { ids, candidates }: Pick<FoundPosts, 'ids' | 'candidates'>,
  { withTags }: { withTags: boolean },
): Promise<Facets> {
  if (ids.length === 0) return { boards: [], statuses: [], tags: [] }
  const found = ids.map(id => candidates.get(id)!)
  const boards = countBy(found.map(({ board_id }) => board_id))
  const statuses = countBy(found.map(({ status_id }) => status_id))
  const tagged = withTags ? await db.run(tagsOn, { ids: JSON.stringify(ids) }) : []
  const tags = countBy(tagged.map(({ tag_id }) => tag_id))
  return {
    boards: mostFrequent(await db.run(boardRows, keysOf(boards)), boards),
    statuses: await countStatuses(db, statuses),
    tags: tags.size === 0 ? [] : mostFrequent(await db.run(tagRows, keysOf(tags)), tags),
  }
}

/** Posts of a retired status show the one that replaced it. */
async function countStatuses(db: CompanyDb, counts: Map<number, number>) {
  const rows = await db.run(statusRows, keysOf(counts))
  const shown = new Map<number, number>()
  for (const { id, replaced_by } of rows) {
    const now = replaced_by ?? id
    shown.set(now, (shown.get(now) ?? 0) + counts.get(id)!)
  }
  const missing = new Set(shown.keys()).difference(new Set(rows.map(({ id }) => id)))
  const others =
    missing.size === 0 ? [] : await db.run(statusRows, { ids: JSON.stringify([...missing]) })
  const labels = [...rows, ...others].map(({ id, name, color }) => ({ id, name, color }))
  return mostFrequent(labels, shown)
}

function countBy(values: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function keysOf(counts: Map<number, number>) {
  return { ids: JSON.stringify([...counts.keys()]) }
}

/** Ties are broken by id, so that the order is the same on every engine. */
function mostFrequent<Row extends { id: number }>(rows: Row[], counts: Map<number, number>) {
  return rows
    .filter(({ id }) => counts.has(id))
    .map(row => ({ ...row, count: counts.get(row.id)! }))
    .sort((a, b) => b.count - a.count || a.id - b.id)
    .slice(0, valuesMax)
}

const byId = { name: 'id', type: 'bigint' } as const

/** Each by primary key. */
const boardRows = companyStatement<{ ids: string }, BoardValue>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const rows = rowsWith(engine, 'boards', owner, byId, value('ids'))
  return sql`select id, name, slug from (${rows}) as found`
})

const statusRows = companyStatement<{ ids: string }, LabelValue & { replaced_by: number | null }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const rows = rowsWith(engine, 'statuses', owner, byId, value('ids'))
    return sql`select id, name, color, replaced_by from (${rows}) as found`
  },
)

/** Deleted tags are on no post. */
const tagRows = companyStatement<{ ids: string }, LabelValue>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const rows = rowsWith(engine, 'tags', owner, byId, value('ids'))
  return sql`select id, name, color from (${rows}) as found where is_listed = 1`
})

/** By post_tags_by_post. */
const tagsOn = companyStatement<{ ids: string }, { tag_id: number }>((companyId, value, engine) => {
  const owner = sql<boolean>`company_id = ${companyId}`
  const column = { name: 'post_id', type: 'bigint' as const }
  const rows = rowsWith(engine, 'post_tags', owner, column, value('ids'))
  return sql`select tag_id from (${rows}) as found`
})
