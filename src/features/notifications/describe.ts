import type { CompanyDb } from '../../store/index.ts'
import { publicName } from '../accounts/index.ts'
import { type Audience, sees } from '../boards/index.ts'
import { isKind, type Kind } from './kinds.ts'

export type NotificationRow = {
  version: number
  kind: string
  post_id: number
  comment_id: number | null
  created: number
  is_unread: 0 | 1
}

type ShownPost = { id: number; title: string; slug: string }

/** A notification in words and names, as its receiver may read them now. */
export type Notification = {
  version: number
  kind: Kind
  created: number
  isUnread: boolean
  post: ShownPost & { content: string; boardId: number; rootId: number; statusId: number }
  /** Whose doing it is; undefined for nobody with an account. */
  by: { id: number; name: string; isTeam: boolean } | undefined
  comment: { id: number; content: string } | undefined
  /** Of a status that has changed. */
  status: { fromId: number; toId: number; from: string; to: string } | undefined
  /** What the post was merged into. */
  into: ShownPost | undefined
  /** The entry of the changelog that is about the post. */
  entry: { id: number; title: string; slug: string; content: string } | undefined
}

type Reader = { audience: Audience; isTeam: boolean }

/** Without those whose post, comment or entry is gone, hidden from the reader by now, or no longer merged. */
export async function describe(
  db: CompanyDb,
  rows: NotificationRow[],
  reader: Reader,
): Promise<Notification[]> {
  if (rows.length === 0) return []
  const posts = await findPosts(
    db,
    rows.map(({ post_id }) => post_id),
  )
  const roots = await findPosts(
    db,
    [...posts.values()].flatMap(({ root_id }) => root_id ?? []),
  )
  const events = await findEvents(
    db,
    rows.map(({ version }) => version),
  )
  const comments = await findComments(
    db,
    rows.flatMap(({ comment_id }) => comment_id ?? []),
  )
  const actorIds = [...events.values()].flatMap(({ actor_id }) => actor_id ?? [])
  const creatorIds = [...comments.values()].map(({ creator_id }) => creator_id)
  const authorIds = [...posts.values()].map(({ creator_id }) => creator_id)
  const people = await findPeople(db, [...actorIds, ...creatorIds, ...authorIds])
  const statuses = await findStatuses(
    db,
    [...events.values()].flatMap(({ from, to }) => (from && to ? [from, to] : [])),
  )
  const entries = await findEntries(
    db,
    [...events.values()].flatMap(({ entry_id }) => entry_id ?? []),
  )

  return rows.flatMap(row => {
    const post = posts.get(row.post_id)
    const root = post?.root_id ? roots.get(post.root_id) : post
    if (!isKind(row.kind) || !post || !root || post.deleted !== null) return []
    if (!sees(reader.audience, post.board_id) || !sees(reader.audience, root.board_id)) return []
    const found = row.comment_id === null ? undefined : comments.get(row.comment_id)
    const comment = found && (found.is_internal === 0 || reader.isTeam) ? found : undefined
    if (!comment && ['answered', 'commented', 'mentioned'].includes(row.kind)) return []
    if (row.kind === 'merged' && post.root_id === null) return []
    const event = events.get(row.version)
    const actorId =
      comment?.creator_id ?? (row.kind === 'new_post' ? post.creator_id : event?.actor_id)
    const entry = entries.get(event?.entry_id ?? 0)
    if (row.kind === 'changelog' && !entry) return []
    const { from: fromId, to: toId } = event ?? {}
    const [from, to] = [statuses.get(fromId ?? 0), statuses.get(toId ?? 0)]
    return {
      version: row.version,
      kind: row.kind,
      created: row.created,
      isUnread: row.is_unread === 1,
      post: {
        id: post.id,
        title: post.title,
        slug: post.slug,
        content: post.content,
        boardId: post.board_id,
        rootId: root.id,
        statusId: post.status_id,
      },
      by: people.get(actorId ?? 0),
      comment: comment && { id: comment.id, content: comment.content },
      status: from && to ? { fromId: fromId!, toId: toId!, from, to } : undefined,
      entry,
      into: row.kind === 'merged' ? { id: root.id, title: root.title, slug: root.slug } : undefined,
    }
  })
}

async function findPosts({ query }: CompanyDb, ids: number[]) {
  const rows = await query
    .selectFrom('posts')
    .select(['id', 'title', 'slug', 'content', 'board_id', 'root_id'])
    .select(['status_id', 'creator_id', 'deleted'])
    .where('id', 'in', orNone(ids))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function findComments({ query }: CompanyDb, ids: number[]) {
  const rows = await query
    .selectFrom('comments')
    .select(['id', 'content', 'creator_id', 'is_internal'])
    .where('id', 'in', orNone(ids))
    .where('deleted', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function findEvents({ query }: CompanyDb, versions: number[]) {
  const rows = await query
    .selectFrom('events')
    .select(['version', 'actor_id', 'data'])
    .where('version', 'in', versions)
    .execute()
  return new Map(
    rows.map(({ version, actor_id, data }) => {
      const { from, to, entry_id } = JSON.parse(data) as Record<string, number | undefined>
      return [version, { actor_id, from, to, entry_id }]
    }),
  )
}

async function findEntries({ query }: CompanyDb, ids: number[]) {
  const rows = await query
    .selectFrom('changelog_entries')
    .select(['id', 'title', 'slug', 'content'])
    .where('id', 'in', orNone(ids))
    .where('state', '=', 'published')
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

async function findPeople({ query }: CompanyDb, ids: number[]) {
  const rows = await query
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('id', 'in', orNone(ids))
    .execute()
  return new Map(
    rows.map(({ id, name, role }) => [
      id,
      { id, name: publicName(name), isTeam: role !== 'customer' },
    ]),
  )
}

async function findStatuses({ query }: CompanyDb, ids: number[]) {
  const rows = await query
    .selectFrom('statuses')
    .select(['id', 'name'])
    .where('id', 'in', orNone(ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** No row has the id 0, and SQL knows no empty list. */
function orNone(ids: number[]): number[] {
  return ids.length === 0 ? [0] : [...new Set(ids)]
}
