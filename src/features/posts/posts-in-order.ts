import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import { type PostRow, postsWithIds } from './post-row.ts'

/** The posts with these ids, in the order of the ids. */
export async function postsInOrder(
  db: Pick<CompanyDb, 'run' | 'engine'>,
  ids: number[],
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const posts = await db.run(thesePosts, { ids: idList(db.engine, ids) })
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.map(id => byId.get(id)).filter(post => post !== undefined)
}

/** A list in the engine's own notation. */
export function idList(engine: EngineKind, ids: number[]): string {
  return engine === 'postgres' ? `{${ids.join()}}` : `[${ids.join()}]`
}

const thesePosts = companyQuery<{ ids: string }, PostRow>((query, value, engine) =>
  postsInList(query, engine, value('ids')),
)

/** The posts of an `idList`, in no order. */
export function postsInList(query: Kysely<Tables>, engine: EngineKind, ids: string) {
  const wanted =
    engine === 'postgres'
      ? sql<object>`unnest(${ids}::text::bigint[])`
      : sql<object>`json_each(${ids})`
  const id = engine === 'postgres' ? 'wanted.wanted' : 'wanted.value'
  return postsWithIds(query, engine, query.selectFrom(wanted.as('wanted')) as never, id)
}
