import { sql } from 'kysely'
import { type CompanyDb, companyQuery } from '../../store/index.ts'
import { type PostRow, postsWithIds } from './post-row.ts'

/** The posts with these ids, in the order of the ids. */
export async function postsInOrder(db: CompanyDb, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const list = db.engine === 'postgres' ? `{${ids.join()}}` : `[${ids.join()}]`
  const posts = await db.run(thesePosts, { ids: list })
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.map(id => byId.get(id)).filter(post => post !== undefined)
}

/** `ids` is a list in the engine's own notation. */
const thesePosts = companyQuery<{ ids: string }, PostRow>((query, value, engine) => {
  const wanted =
    engine === 'postgres'
      ? sql<object>`unnest(${value('ids')}::text::bigint[])`
      : sql<object>`json_each(${value('ids')})`
  const id = engine === 'postgres' ? 'wanted.wanted' : 'wanted.value'
  return postsWithIds(query, engine, query.selectFrom(wanted.as('wanted')) as never, id)
})
