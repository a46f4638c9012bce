import { sql } from 'kysely'
import type { Micros } from '../../platform/clock.ts'
import { seek } from '../../platform/db/seek.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
import { findRow } from '../../store/find-row.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { PlacedPost } from '../boards/audience.ts'
import type { ShownTo } from '../boards/who-sees.ts'
import { entryOf } from '../changelog/find-entry.ts'
import { changesAround, isAsBefore } from '../posts/history/undone.ts'
import { readGroup, subtreeOf } from '../posts/merge/group.ts'
import { findTheme } from '../themes/themes.ts'
import type { BellKind } from './kinds.ts'

type Db = Pick<CompanyMaintenance, 'query' | 'run' | 'engine' | 'undoMicros'>

/**
 * The people concerned: followers of one of these posts, unless they chose otherwise for the root; named people; those who
 * followed a board until then; or those who followed the changelog.
 */
export type Concerned =
  | { followers: Followers }
  | { people: number[] }
  | { boardId: number; until: number }
  | { until: number }

/** Only those who began to follow in this time: what was before is no news to them. */
export type Followers = { postIds: number[]; rootId: number; after: number; until: number }

/** An event as news for the people it concerns. */
export type News = {
  kind: BellKind
  postId: number
  /** Set for those who follow the changelog: it is about the entry alone, and only mailed. */
  entryId?: number
  commentId: number | null
  created: number
  /** A reader sees all of these, the one that it is about first. */
  posts: PlacedPost[]
  isTeamOnly: boolean
  /** Set for an entry of the changelog: who sees it. */
  shownTo?: ShownTo
  /** Set for a held post: only its author and the team hear of it. */
  heldAuthorId: number | null
  /** The actor, and the person in whose name something was written. */
  except: number[]
  concerned: Concerned
}

type Event = { type: string; actor_id: number | null; data: string; created: Micros }

/** Kinds of events that can be news. Imports and the system never make news. */
const newsTypes = new Set([
  'post.created',
  'post.released',
  'post.status_changed',
  'post.merged',
  'comment.created',
  'comment.released',
  'comment.highlighted',
  'changelog.published',
  'theme.grew',
])

/** Of system events, only scheduled changelog entries and growing themes are news. */
export function mayBeNews({ type, via }: { type: string; via: string }): boolean {
  if (!newsTypes.has(type) || via === 'import') return false
  return via !== 'system' || type === 'changelog.published' || type === 'theme.grew'
}

/** Judged by the rows as they are now: nothing for what is gone by now. Mentions come first: one row for each person. */
export async function newsOf(db: Db, version: number): Promise<News[]> {
  const event = await findEvent(db, version)
  if (!event) return []
  const data = JSON.parse(event.data) as EventData
  if (event.type === 'changelog.published') return changelogNews(db, event, data.entry_id!)
  if (event.type === 'theme.grew') return themeNews(db, event, data)
  const { post_id, comment_id, into_id, creator_id } = data
  const reach = await findReach(db, post_id)
  if (!reach) return []
  const { group, rootId } = reach
  // Content removed by a block is no news, and neither is its return.
  if (reach.held === 'blocked' || data.reason === 'blocked') return []
  const except = [event.actor_id, creator_id].filter(id => typeof id === 'number')
  const toFollowers = { ...newsToFollowers(reach, event), except }
  switch (event.type) {
    case 'post.created': {
      const concerned = { people: await listTeamIds(db) }
      return [
        { ...toFollowers, kind: 'new_post', isTeamOnly: true, concerned },
        newsOfBoard(reach, event, except),
      ]
    }
    // The team has heard of it when it was held.
    case 'post.released':
      return [
        newsOfBoard(reach, event, [
          ...except,
          reach.posts[0]!.creator_id,
          ...(await listTeamIds(db)),
        ]),
      ]
    case 'post.status_changed': {
      if (data.notifies === false) return []
      const changes = await changesWith(db, version, event)
      if (!tellsOf(changes, version)) return []
      const comment = await commentOf(db, changes, post_id)
      const news = { ...toFollowers, commentId: comment?.id ?? null }
      if (!isAsBefore(changes)) return [{ ...news, kind: 'status_changed' }]
      // The status was taken back, but not the answer that came with it.
      if (!comment?.content) return []
      return [{ ...news, kind: 'answered', except: [comment.creator_id] }]
    }
    case 'post.merged': {
      if (rootId !== into_id) return []
      const changes = await changesWith(db, version, event)
      if (!tellsOf(changes, version) || isAsBefore(changes)) return []
      const { followers } = toFollowers.concerned
      const concerned = { followers: { ...followers, postIds: subtreeOf(group, post_id) } }
      return [{ ...toFollowers, kind: 'merged', postId: post_id, concerned }]
    }
    default:
      // One that was held from the start is news once it is released.
      if (event.type === 'comment.created' && (await wasHeld(db, version, comment_id!))) return []
      return (await commentNews(db, event.type, comment_id!, toFollowers)).filter(
        ({ kind }) => kind === 'mentioned' || data.notifies !== false,
      )
  }
}

type EventData = {
  post_id: number
  entry_id?: number
  reason?: string
  notifies?: false
  comment_id?: number
  into_id?: number
  creator_id?: number
  theme_id?: number
  top_post_id?: number
}

export type NewsOfFollowed = News & { concerned: { followers: Followers } }

type FollowerNews = Omit<NewsOfFollowed, 'kind'>

/** The actor and the time. */
export type ByWhom = Pick<Event, 'actor_id' | 'created'>

/** For everyone who follows the post, or one merged into its root. */
function newsToFollowers(
  { group, rootId, posts, heldAuthorId }: Reach,
  { actor_id, created }: ByWhom,
): FollowerNews {
  const postIds = group.posts.map(({ id }) => id)
  return {
    postId: rootId,
    commentId: null,
    created,
    posts,
    isTeamOnly: false,
    heldAuthorId,
    except: actor_id === null ? [] : [actor_id],
    concerned: { followers: { postIds, rootId, after: 0, until: created } },
  }
}

function newsOfBoard(reach: Reach, event: Event, except: number[]): News {
  const { board_id: boardId } = reach.posts[0]!
  const concerned = { boardId, until: event.created }
  return { ...newsToFollowers(reach, event), kind: 'new_post', except, concerned }
}

async function commentNews(
  db: Db,
  type: string,
  commentId: number,
  base: FollowerNews,
): Promise<News[]> {
  const comment = await db.query
    .selectFrom('comments')
    .select(['creator_id', 'kind', 'is_internal', 'is_highlighted', 'is_response', 'created'])
    .select('held')
    .where(seek(db.engine, 'id', commentId))
    .where('deleted', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  // The event of the status tells of it, or that of the release.
  if (!comment || comment.kind === 'status_change' || comment.held !== null) return []
  const isTeamOnly = comment.is_internal === 1
  const except = [...base.except, comment.creator_id]
  const news = { ...base, commentId, isTeamOnly, except }
  if (type === 'comment.highlighted') {
    if (comment.is_highlighted === 0) return []
    // Those who followed when the team wrote it have heard of it.
    const after = comment.is_response === 1 ? comment.created : 0
    const concerned = { followers: { ...base.concerned.followers, after } }
    return [{ ...news, kind: 'answered', concerned }]
  }
  const mentions = await db.query
    .selectFrom('comment_mentions')
    .select('user_id')
    .where('comment_id', '=', commentId)
    .execute()
  const people = mentions.map(({ user_id }) => user_id)
  const kind = comment.is_response === 1 ? ('answered' as const) : ('commented' as const)
  return [
    { ...news, kind: 'mentioned' as const, concerned: { people } },
    { ...news, kind },
  ]
}

async function findEvent(db: Db, version: number): Promise<Event | undefined> {
  return (await rowsOf(db, 'events', { version }))[0]
}

/** A comment that is held as it is written has the event of that right after the one of its creation. */
async function wasHeld(db: Db, version: number, commentId: number): Promise<boolean> {
  const next = await findEvent(db, version + 1)
  if (next?.type !== 'comment.held') return false
  return (JSON.parse(next.data) as EventData).comment_id === commentId
}

/** Of several changes in a row, the last one that notifies tells of all. */
function tellsOf(changes: Change[], version: number): boolean {
  return changes.findLast(({ data }) => data.notifies !== false)?.id === version
}

/**
 * The comment of the latest of these statuses that came with words, else of the last one. It is of the same write, and so of
 * the same time. By comments_in_thread.
 */
async function commentOf({ query, engine }: Db, changes: Change[], postId: number) {
  let latest: { id: number; content: string; creator_id: number } | undefined
  for (const { created } of changes.toReversed()) {
    const comment = await query
      .selectFrom('comments')
      .select(['id', 'content', 'creator_id'])
      .where(seek(engine, 'thread', 2 * postId))
      .where('created', '=', created)
      .where('kind', '=', sql.lit('status_change'))
      .where('deleted', 'is', null)
      .orderBy('thread')
      .orderBy('created')
      .executeTakeFirst()
    if (comment?.content) return comment
    latest ??= comment
  }
  return latest
}

type Change = { id: number; postId: number; type: string; created: Micros; data: Said }
type Said = Record<string, unknown>

/** Of more changes in a row, those before are not looked at. */
const rowMax = 20

/** A change with those of the same field that came shortly before and after it. */
async function changesWith(
  { run, undoMicros }: Db,
  version: number,
  { type, created, data }: Event,
): Promise<Change[]> {
  const said = JSON.parse(data) as Said
  const postId = said.post_id as number
  const own = { id: version, postId, type, created, data: said }
  if (undoMicros === 0) return [own]
  const from = created - rowMax * undoMicros
  const found = await run(changesSince, { postId, from, type, inverse: inverses[type] ?? type })
  const all = found
    .toReversed()
    .map(row => ({ ...row, postId, data: JSON.parse(row.data) as Said }))
  return changesAround(all, own, undoMicros)
}

/** What undoes a change by another type of event. */
const inverses: Record<string, string> = { 'post.merged': 'post.unmerged' }

type ChangeRow = { id: number; type: string; created: Micros; data: string }

type Around = { postId: number; from: Micros; type: string; inverse: string }

/** By events_in_history, the latest first. */
const changesSince = companyStatement<Around, ChangeRow>(
  (companyId, value) => sql`select version as id, type, created, data from events
    where company_id = ${companyId} and post_id = ${value('postId')} and is_history = 1
      and created >= ${value('from')} and type in (${value('type')}, ${value('inverse')})
    order by post_id desc, created desc, version desc limit 200`,
)

/** The status before a change, and before those that it followed so soon that nobody was notified of them. */
export async function formerStatusId(db: Db, version: number): Promise<number | undefined> {
  const event = await findEvent(db, version)
  const [first] = event ? await changesWith(db, version, event) : []
  return first?.data.from as number | undefined
}

async function changelogNews(db: Db, event: Event, entryId: number): Promise<News[]> {
  const row = await findRow(db, 'changelog_entries', entryId)
  const entry = row && entryOf(row)
  if (entry?.state !== 'published') return []
  const { actor_id, created } = event
  const toAll: News = {
    kind: 'changelog',
    postId: 0,
    entryId,
    commentId: null,
    created,
    posts: [],
    isTeamOnly: false,
    shownTo: entry,
    heldAuthorId: null,
    except: actor_id === null ? [] : [actor_id],
    concerned: { until: created },
  }
  const links = await db.query
    .selectFrom('changelog_posts as l')
    .select('l.post_id')
    .where('l.entry_id', '=', entryId)
    .orderBy('l.post_id')
    .execute()
  const postIds = links.map(({ post_id }) => post_id)
  // Who is notified about a post gets no other mail about the same entry.
  return [...(await changelogNewsAbout(db, postIds, entry, event)), toAll]
}

/** Notifies the theme's owner, and shows the post that most people ask for. */
async function themeNews(db: Db, event: Event, data: EventData): Promise<News[]> {
  const [theme, reach] = [
    await findTheme(db, data.theme_id!),
    await findReach(db, data.top_post_id!),
  ]
  if (!theme?.owner_id || !reach) return []
  const concerned = { people: [theme.owner_id] }
  return [{ ...newsToFollowers(reach, event), kind: 'theme_grew', isTeamOnly: true, concerned }]
}

/** To the followers of the posts that an entry of the changelog is about; each hears of it once. */
export async function changelogNewsAbout(
  db: Db,
  postIds: number[],
  shownTo: ShownTo,
  by: ByWhom,
): Promise<NewsOfFollowed[]> {
  const reaches = await findReaches(db, postIds)
  return reaches
    .filter(({ held }) => held === null)
    .map(reach => ({ ...newsToFollowers(reach, by), kind: 'changelog', shownTo }))
}

/** For followers of posts that get an answer or another status. */
export async function postNewsAbout(
  db: Db,
  postIds: number[],
  by: ByWhom,
): Promise<NewsOfFollowed[]> {
  const reaches = await findReaches(db, postIds)
  return reaches
    .filter(({ held }) => held !== 'blocked')
    .map(reach => ({ ...newsToFollowers(reach, by), kind: 'answered' }))
}

async function findReaches(db: Db, postIds: number[]): Promise<Reach[]> {
  const reaches: Reach[] = []
  for (const id of postIds) {
    const reach = await findReach(db, id)
    if (reach) reaches.push(reach)
  }
  return reaches
}

type Reach = NonNullable<Awaited<ReturnType<typeof findReach>>>

/**
 * The readers that news of a post can reach: followers of its group who see it. Undefined for a deleted post.
 */
async function findReach(db: Db, postId: number) {
  const post = await findRow(db, 'posts', postId, ['deleted', 'board_id', 'held', 'creator_id'])
  if (!post || post.deleted !== null) return undefined
  const group = await readGroup(db, postId)
  const { rootId } = group
  const root = group.posts.find(({ id }) => id === rootId)!
  // A post of a group is never held.
  const { held } = post
  const heldAuthorId = held === null ? null : post.creator_id
  return {
    group,
    rootId,
    held,
    heldAuthorId,
    posts: [post, root],
  }
}

/** Admins and the team, the first first. */
export async function listTeamIds(db: Pick<Db, 'run'>): Promise<number[]> {
  return (await db.run(teamIds, {})).map(({ id }) => id)
}

/** By users_newest_of_role, which PostgreSQL can only use if `is_listed` is no parameter. */
const teamIds = companyStatement<object, { id: number }>(companyId => {
  const ofRole = (role: 'admin' | 'team') => sql`select id from (select id from users
    where company_id = ${companyId} and is_listed = 1 and role = ${sql.lit(role)}
    order by role, created, id) as found`
  return sql`${ofRole('admin')} union all ${ofRole('team')}`
})
