import { type Kysely, sql } from 'kysely'
import type { EngineKind } from '../../platform/db/engine.ts'
import { rowById } from '../../platform/db/row-by-id.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Tables } from '../../store/tables.ts'
import { type Audience, seesHeld, seesPost } from '../boards/audience.ts'
import type { ShownImage } from '../images/images.ts'
import { findUser } from '../people/users/find-user.ts'
import { type DetailedPostRow, readValues, type ShownTag } from './load-details.ts'
import { followsGroup, followsOfPerson, idsOf, readGroup, votesOfPerson } from './merge/group.ts'
import { idList, type PostRow, postsInList } from './post-row.ts'

/** A post with everything that its own URL shows, and what one person has to do with it. */
export type PersonalPostRow = DetailedPostRow & { hasVoted: boolean; isFollowing: boolean }

/**
 * The post if this person sees its board, and not a deleted one. All but its owner is from one statement, so that the count of votes has
 * their own in it; whatever changes an owner's row changes all that is cached.
 */
export async function findPostFor(
  db: CompanyDb,
  { audience, userId }: { audience: Audience; userId: number },
  postId: number,
  { evenDeleted = false } = {},
): Promise<PersonalPostRow | undefined> {
  const ids = idList(db.engine, [postId])
  const [found] = await db.run(personalPost, { ids, postId, userId })
  if (!found || !seesPost(audience, found)) return undefined
  if (found.deleted !== null && !evenDeleted) return undefined
  if (found.held !== null && !seesHeld(audience, found.creator_id)) return undefined
  const { has_voted, is_following, link_list, tag_list, image_list, ...post } = found
  const isInGroup = post.root_id !== null || post.merged_count > 0
  const own = { hasVoted: has_voted === 1, isFollowing: is_following === 1 }
  return {
    ...post,
    ...(isInGroup ? await groupMarks(db, post.id, userId) : own),
    // Sorted here, because each engine sorts texts in its own way.
    links: (JSON.parse(link_list ?? '[]') as string[]).sort(),
    tags: (JSON.parse(tag_list ?? '[]') as ShownTag[]).sort((a, b) => a.id - b.id),
    images: (JSON.parse(image_list ?? '[]') as (ShownImage & { position: number })[])
      .sort((a, b) => a.position - b.position)
      .map(({ position: _position, ...image }) => image),
    owner: post.owner_id === null ? undefined : await findUser(db, post.owner_id),
    values: (await readValues(db, [post]))(post),
  }
}

/** Whether they vote for any post of a group, and follow it. */
async function groupMarks(db: CompanyDb, postId: number, userId: number) {
  const group = await readGroup(db, postId)
  const person = { postIds: idsOf(group), userId }
  const votes = await votesOfPerson(db, person)
  const follows = await followsOfPerson(db, person)
  return { hasVoted: votes.length > 0, isFollowing: followsGroup(follows, group.rootId) }
}

type Marks = {
  has_voted: number | null
  is_following: number | null
  link_list: string | null
  tag_list: string | null
  image_list: string | null
}

const personalPost = companyQuery<{ ids: string; postId: number; userId: number }, PostRow & Marks>(
  (query, value, engine) => {
    const key = [value('postId'), value('userId')] as const
    return postsInList(query, engine, value('ids'))
      .select(markOf(query, 'votes', sql`1`, key).as('has_voted'))
      .select(markOf(query, 'followers', sql`mark.is_following`, key).as('is_following'))
      .select(linksOf(query, engine, value('postId')).as('link_list'))
      .select(tagsOf(query, engine, value('postId')).as('tag_list'))
      .select(imagesOf(query, engine, value('postId')).as('image_list'))
  },
)

/** As a JSON array, by primary key. On PostgreSQL an inner query has the order that `seek` needs. */
function linksOf(query: Kysely<Tables>, engine: EngineKind, postId: number) {
  const links = query.selectFrom('post_links as link').where(seek(engine, 'link.post_id', postId))
  if (engine === 'sqlite') return links.select(sql<string>`json_group_array(link.url)`.as('list'))
  const inOrder = links.select('link.url').orderBy('link.post_id').orderBy('link.url')
  return query
    .selectFrom(inOrder.as('links'))
    .select(sql<string>`cast(json_agg(links.url) as text)`.as('list'))
}

/** As a JSON array of objects: by post_tags_by_post, and each tag by primary key. */
function tagsOf(query: Kysely<Tables>, engine: EngineKind, postId: number) {
  const labels = query.selectFrom('post_tags as label').where(seek(engine, 'label.post_id', postId))
  const fields = sql`'id', t.id, 'name', t.name, 'color', t.color, 'is_public', t.is_public`
  if (engine === 'sqlite')
    return labels
      .crossJoin('tags as t')
      .whereRef('t.id', '=', 'label.tag_id')
      .where('t.is_listed', '=', sql.lit(1))
      .select(sql<string>`json_group_array(json_object(${fields}))`.as('list'))
  const chosen = labels.select('label.tag_id').orderBy('label.post_id').orderBy('label.tag_id')
  return query
    .selectFrom(chosen.as('chosen'))
    .crossJoinLateral(rowById(query, 'tags', 'chosen.tag_id').as('t'))
    .where('t.is_listed', '=', sql.lit(1))
    .select(sql<string>`cast(json_agg(json_build_object(${fields})) as text)`.as('list'))
}

/** As a JSON array of objects, by images_on_post. */
function imagesOf(query: Kysely<Tables>, engine: EngineKind, postId: number) {
  const images = query.selectFrom('images as i').where(seek(engine, 'i.post_id', postId))
  const fields = sql`'id', i.id, 'width', i.width, 'height', i.height, 'position', i.position`
  if (engine === 'sqlite')
    return images.select(sql<string>`json_group_array(json_object(${fields}))`.as('list'))
  const inOrder = images.selectAll().orderBy('i.post_id').orderBy('i.position')
  return query
    .selectFrom(inOrder.as('i'))
    .select(sql<string>`cast(json_agg(json_build_object(${fields})) as text)`.as('list'))
}

/**
 * The first row by primary key that is not before the person's: theirs, if there is one. With `=` PostgreSQL might
 * read all voters of the post, or everything that the person follows; see `seek`.
 */
function markOf(
  query: Kysely<Tables>,
  table: 'votes' | 'followers',
  shown: ReturnType<typeof sql>,
  [postId, userId]: readonly [number, number],
) {
  const isTheirs = sql`mark.post_id = ${postId} and mark.user_id = ${userId}`
  return query
    .selectFrom(`${table as 'votes'} as mark`)
    .select(sql<number>`case when ${isTheirs} then ${shown} else 0 end`.as('shown'))
    .where(sql<boolean>`(mark.post_id, mark.user_id) >= (${postId}, ${userId})`)
    .orderBy('mark.post_id')
    .orderBy('mark.user_id')
    .limit(sql.lit(1))
}
