import type { Selectable } from 'kysely'
import type { CompanyDb } from '../../../store/company-db.ts'
import { rowsBy, rowsById } from '../../../store/rows-by.ts'
import type { Tables } from '../../../store/tables.ts'
import { isTeam } from '../../auth/permissions.ts'
import { type Audience, seesHeld, seesPost } from '../../boards/audience.ts'
import { seenBy, type Reader as WhoReads } from '../../boards/who-sees.ts'
import { entryOf } from '../../changelog/find-entry.ts'
import { withPublicMentions } from '../../people/users/named-for.ts'
import { nameFor } from '../../people/users/names.ts'
import { type BellKind, bellKinds, type Kind } from '../kinds.ts'

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
  kind: BellKind
  created: number
  isUnread: boolean
  post: ShownPost & { content: string; boardId: number; rootId: number; statusId: number }
  /** The user who caused it, if any. */
  by: { id: number; name: string; isTeam: boolean } | undefined
  comment: { id: number; content: string } | undefined
  /** For a status change. */
  status: { fromId: number; toId: number; from: string; to: string } | undefined
  /** The target of a merge. */
  into: ShownPost | undefined
  /** The entry of the changelog that is about the post. */
  entry: { id: number; title: string; slug: string; content: string } | undefined
  /** The theme that grew, and by how many organizations. The post is its top post. */
  theme?: { id: number; name: string; organizations: number } | undefined
  /** It is about the entry alone, which stands for the post, too. */
  isOfFollowedEntry?: true
}

/** A notification that can also be emailed. */
export type MailedNotification = Notification & { kind: Kind }

type Reader = { audience: Audience; isTeam: boolean; who: WhoReads }

/** Without those whose post, comment or entry is gone, hidden from the reader by now, or no longer merged. */
export async function describe(
  db: CompanyDb,
  rows: NotificationRow[],
  reader: Reader,
): Promise<Notification[]> {
  if (rows.length === 0) return []
  const [posts, events, comments] = [
    await rowsById(db, 'posts', idsIn(rows, 'post_id')),
    await findEvents(db, idsIn(rows, 'version')),
    await rowsById(db, 'comments', idsIn(rows, 'comment_id')),
  ]
  const [postTexts, commentTexts] = [
    await said(db, reader, posts),
    await said(db, reader, comments),
  ]
  const happened = [...events.values()]
  const [places, people, statuses, entries, themes] = [
    await rowsById(db, 'posts', [
      ...idsIn([...posts.values()], 'root_id'),
      ...idsIn([...comments.values()], 'post_id'),
    ]),
    await rowsById(db, 'users', [
      ...idsIn(happened, 'actor_id'),
      ...idsIn([...comments.values()], 'creator_id'),
      ...idsIn([...posts.values()], 'creator_id'),
    ]),
    await rowsById(db, 'statuses', [...idsIn(happened, 'from'), ...idsIn(happened, 'to')]),
    await visibleEntries(db, reader.who, idsIn(happened, 'entry_id')),
    await rowsById(db, 'themes', idsIn(happened, 'theme_id')),
  ]

  return rows.flatMap(row => {
    const post = posts.get(row.post_id)
    const root = post?.root_id ? places.get(post.root_id) : post
    const kind = bellKinds.find(each => each === row.kind)
    if (!kind || !post || !root || post.deleted !== null) return []
    if (post.held !== null && !seesHeld(reader.audience, post.creator_id)) return []
    if (![post, root].every(each => seesPost(reader.audience, each))) return []
    const found = row.comment_id === null ? undefined : comments.get(row.comment_id)
    const comment =
      found && isReadable(found, places.get(found.post_id), reader) ? found : undefined
    if (!comment && ['answered', 'commented', 'mentioned'].includes(row.kind)) return []
    if (row.kind === 'merged' && post.root_id === null) return []
    const event = events.get(row.version)
    const actorId =
      comment?.creator_id ?? (row.kind === 'new_post' ? post.creator_id : event?.actor_id)
    const entry = entries.get(event?.entry_id ?? 0)
    if (row.kind === 'changelog' && !entry) return []
    const grown = themes.get(event?.theme_id ?? 0)
    if (kind === 'theme_grew' && !(grown && reader.isTeam)) return []
    const by = people.get(actorId ?? 0)
    const { from: fromId, to: toId } = event ?? {}
    const [from, to] = [statuses.get(fromId ?? 0)?.name, statuses.get(toId ?? 0)?.name]
    return {
      version: row.version,
      kind,
      created: row.created,
      isUnread: row.is_unread === 1,
      post: {
        id: post.id,
        title: post.title,
        slug: post.slug,
        content: postTexts.get(post.id)!,
        boardId: post.board_id,
        rootId: root.id,
        statusId: post.status_id,
      },
      by: by && { id: by.id, name: nameFor(reader, by), isTeam: isTeam(by.role) },
      comment: comment && { id: comment.id, content: commentTexts.get(comment.id)! },
      status: from && to ? { fromId: fromId!, toId: toId!, from, to } : undefined,
      entry,
      theme: grown && {
        id: grown.id,
        name: grown.name,
        organizations: event?.organizations ?? 0,
      },
      into: row.kind === 'merged' ? { id: root.id, title: root.title, slug: root.slug } : undefined,
    }
  })
}

type EntryMail = { version: number; entry_id: number; created: number }

/** Entries of the changelog that are mailed to somebody who follows it. */
export async function describeEntries(
  db: CompanyDb,
  who: WhoReads,
  rows: EntryMail[],
): Promise<MailedNotification[]> {
  const entries = await visibleEntries(db, who, idsIn(rows, 'entry_id'))
  return rows.flatMap(({ version, entry_id, created }) => {
    const entry = entries.get(entry_id)
    if (!entry) return []
    const { id, title, slug, content } = entry
    return {
      version,
      kind: 'changelog',
      created,
      isUnread: true,
      post: { id, title, slug, content, boardId: 0, rootId: id, statusId: 0 },
      by: undefined,
      comment: undefined,
      status: undefined,
      into: undefined,
      entry,
      isOfFollowedEntry: true,
    }
  })
}

/** Those that are published and that they see now. */
async function visibleEntries(db: CompanyDb, who: WhoReads, ids: number[]) {
  const entries = [...(await rowsById(db, 'changelog_entries', ids)).values()].map(entryOf)
  const sees = await seenBy(db, who, entries)
  const seen = entries.filter(each => each.state === 'published' && sees(each))
  return new Map(seen.map(entry => [entry.id, entry]))
}

/** The texts of rows as the reader may read them, by id. */
async function said(db: CompanyDb, reader: Reader, rows: Map<number, { content: string }>) {
  const contents = Array.from(rows.values(), ({ content }) => content)
  const texts = await withPublicMentions(db, reader, contents)
  return new Map([...rows.keys()].map((id, at) => [id, texts[at]!]))
}

/** A comment may be on another post of the group than the notification is about, and on another board. */
function isReadable(
  comment: Pick<Selectable<Tables['comments']>, 'deleted' | 'held' | 'is_internal' | 'board_id'>,
  post: Pick<Selectable<Tables['posts']>, 'deleted' | 'held' | 'creator_id'> | undefined,
  { audience, isTeam }: Reader,
): boolean {
  if (comment.deleted !== null || !post || post.deleted !== null) return false
  const { creator_id } = post
  if (!seesPost(audience, { board_id: comment.board_id, creator_id })) return false
  if (post.held !== null && !seesHeld(audience, post.creator_id)) return false
  return isTeam || (comment.is_internal === 0 && comment.held === null)
}

async function findEvents(db: CompanyDb, versions: number[]) {
  const rows = await rowsBy(db, 'events', 'version', versions)
  return new Map(
    rows.map(({ version, actor_id, data }) => {
      const { from, to, entry_id, theme_id, organizations } = JSON.parse(data) as Record<
        string,
        number | undefined
      >
      return [version, { actor_id, from, to, entry_id, theme_id, organizations }]
    }),
  )
}

/** The ids in a column, without those that are missing. */
function idsIn<Column extends string>(
  rows: { [Name in Column]?: number | null | undefined }[],
  column: Column,
): number[] {
  return rows.flatMap(row => row[column] ?? [])
}
