import { sql } from 'kysely'
import { seek } from '../../../platform/db/seek.ts'
import { isOneOf } from '../../../platform/db/value-list.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { companyStatement } from '../../../store/company-query.ts'
import type { PostRow } from '../post-row.ts'

/** What a post has within a segment. */
type Within = { votes: number; organizations: number; revenue: number }

const none: Within = { votes: 0, organizations: 0, revenue: 0 }

/** What each of some posts has within a segment, to tell it of any of them. */
export async function readWithin(
  db: CompanyDb,
  segmentId: number,
  postIds: number[],
): Promise<(postId: number) => Within> {
  const ids = JSON.stringify(postIds)
  const rows = postIds.length === 0 ? [] : await db.run(rowsWithin, { segmentId, ids })
  const found = new Map(rows.map(({ post_id, ...within }) => [post_id, within]))
  return postId => found.get(postId) ?? none
}

/** With the votes and the revenue that they have within a segment, if there is one: these are shown, and order the list. */
export async function seenThrough(
  db: CompanyDb,
  segmentId: number | undefined,
  posts: PostRow[],
): Promise<PostRow[]> {
  if (segmentId === undefined) return posts
  const within = await readWithin(
    db,
    segmentId,
    posts.map(({ id }) => id),
  )
  return posts.map(post => {
    const { votes, revenue } = within(post.id)
    return { ...post, votes_count: votes, revenue }
  })
}

/** By post_segments_by_segment, post by post. */
const rowsWithin = companyStatement<
  { segmentId: number; ids: string },
  Within & { post_id: number }
>((companyId, value, engine) => {
  const columns = sql`post_id, votes, organizations, revenue`
  return engine === 'postgres'
    ? sql`select found.* from (select cast(value as bigint) as id
          from json_array_elements_text(${value('ids')}::text::json)) as wanted
        cross join lateral (select ${columns} from post_segments where company_id = ${companyId}
          and segment_id = ${value('segmentId')} and ${seek(engine, 'post_id', sql`wanted.id`)}
          order by post_id) as found`
    : sql`select ${columns} from post_segments where company_id = ${companyId}
        and ${isOneOf(engine, 'post_id', 'bigint', value('ids'))} and segment_id = ${value('segmentId')}`
})
