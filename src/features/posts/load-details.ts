import { sql } from 'kysely'
import { seek } from '../../platform/db/seek.ts'
import { rowsWith } from '../../platform/db/value-list.ts'
import type { Runner } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { rowsBy } from '../../store/rows-by.ts'
import { imagesOnPosts, type ShownImage } from '../images/images.ts'
import { type ShownValue, shownValues } from '../people/custom-fields/values.ts'
import { findUsers, type User } from '../people/users/find-user.ts'
import { listPostFields, type PostField } from './fields/post-fields.ts'
import type { PostRow } from './post-row.ts'

/** A tag as a post shows it; only the team sees one that is not public. */
export type ShownTag = { id: number; name: string; color: string; is_public: 0 | 1 }

/** A post with everything that its own URL shows to anyone. */
export type DetailedPostRow = PostRow & {
  links: string[]
  tags: ShownTag[]
  images: ShownImage[]
  owner: User | undefined
  values: FieldValue[]
}

/** One of a field of the post's board; only the team sees one of a field that is not public. */
export type FieldValue = { field: PostField; value: Exclude<ShownValue, boolean> }

/** Loads the data that posts show besides their own rows, in one statement per kind. */
export async function loadDetails(db: Runner, posts: PostRow[]): Promise<DetailedPostRow[]> {
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const owners = new Set(posts.flatMap(({ owner_id }) => owner_id ?? []))
  const [links, labels, users, images, valuesOf] = await Promise.all([
    rowsBy(db, 'post_links', 'post_id', ids, { columns: ['post_id', 'url'] }),
    tagsOnPosts(db, ids),
    findUsers(db, [...owners]),
    imagesOnPosts(db, ids),
    readValues(db, posts),
  ])
  const urls = Map.groupBy(links, ({ post_id }) => post_id)
  return posts.map(post => ({
    ...post,
    // Sorted here, because each engine sorts texts in its own way.
    links: (urls.get(post.id) ?? []).map(({ url }) => url).sort(),
    tags: labels.get(post.id) ?? [],
    images: images.get(post.id) ?? [],
    owner: post.owner_id === null ? undefined : users.get(post.owner_id),
    values: valuesOf(post),
  }))
}

type Valued = Pick<PostRow, 'board_id' | 'custom_fields'>

/** The values of posts, to tell those of any of them; without a value anywhere, nothing is read. */
export async function readValues(
  db: Runner,
  posts: Valued[],
): Promise<(post: Valued) => FieldValue[]> {
  const hasValues = posts.some(({ custom_fields }) => custom_fields !== '{}')
  const fields = Map.groupBy(hasValues ? await listPostFields(db) : [], field => field.board_id)
  return post => shownValues(fields.get(post.board_id) ?? [], post.custom_fields)
}

/** The tags of posts, private ones included, in one statement. */
export async function tagsOnPosts(db: Runner, postIds: number[]): Promise<Map<number, ShownTag[]>> {
  const rows = await db.run(tagsOf, { ids: JSON.stringify(postIds) })
  const byPost = new Map<number, ShownTag[]>()
  for (const { post_id, ...tag } of rows.sort((a, b) => a.id - b.id)) {
    const tags = byPost.get(post_id)
    if (tags) tags.push(tag)
    else byPost.set(post_id, [tag])
  }
  return byPost
}

/** By post_tags_by_post, and each tag by primary key; deleted tags are on no post. */
const tagsOf = companyStatement<{ ids: string }, ShownTag & { post_id: number }>(
  (companyId, value, engine) => {
    const owner = sql<boolean>`company_id = ${companyId}`
    const column = { name: 'post_id', type: 'bigint' as const }
    const marks = rowsWith(engine, 'post_tags', owner, column, value('ids'))
    const tags =
      engine === 'postgres'
        ? sql`lateral (select * from tags where company_id = ${companyId}
            and ${seek(engine, 'id', sql.ref('m.tag_id'))} order by id limit 1) as t`
        : sql`tags as t on t.company_id = ${companyId} and t.id = m.tag_id`
    return sql`select m.post_id, t.id, t.name, t.color, t.is_public from (${marks}) as m cross join ${tags}
      where t.is_listed = 1`
  },
)
