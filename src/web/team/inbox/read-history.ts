import type { Audience } from '../../../features/boards/audience.ts'
import type { CompanyAddress } from '../../../features/company/company.ts'
import { findVisiblePost } from '../../../features/posts/find-post.ts'
import { type HistoryRow, listHistory } from '../../../features/posts/history/list-history.ts'
import { type Changes, findNames, presentHistory } from '../../../features/posts/history/present.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { encodeCursor, findCursor } from '../../../platform/http/cursor.ts'
import type { CompanyDb } from '../../../store/company-db.ts'

const linesShown = 30

type NamedPost = Pick<PostRow, 'id' | 'title' | 'slug'>

export type HistoryLine = {
  id: number
  created: number
  type: string
  /** Undefined where no account was involved. */
  by: string | undefined
  changes: Changes
  /** The post that it happened to, where that is another one of the group. */
  inPost: NamedPost | undefined
  /** It was merged into the open post itself. */
  isIntoThis: boolean
  /** The other post of a merge or unmerge. */
  other: NamedPost | undefined
}

export type History = {
  isOpen: boolean
  lines: HistoryLine[]
  /** Values of the query parameter `history`. */
  newer: string | undefined
  older: string | undefined
}

type Reader = { db: CompanyDb; audience: Audience; address: CompanyAddress }

/** History of a post and of the posts merged into it. */
export async function readHistory(
  { db, audience, address }: Reader,
  { id }: Pick<PostRow, 'id'>,
  postIds: number[],
  asked: string | undefined,
): Promise<History> {
  const list = `history in the workspace of ${id} of ${db.companyId}`
  // One that leads nowhere is as none: the pane has more than this list.
  const cursor = asked === undefined ? undefined : findCursor(asked, list)
  const page = await listHistory(db, postIds, { size: linesShown, cursor })
  return {
    isOpen: asked !== undefined,
    lines: await linesOf({ db, audience, address }, id, page.items),
    newer: page.newer && encodeCursor(page.newer, list),
    older: page.older && encodeCursor(page.older, list),
  }
}

/** What was done to the post with this id, or to one of its group. */
export async function linesOf(
  { db, audience, address }: Reader,
  id: number,
  rows: HistoryRow[],
): Promise<HistoryLine[]> {
  const [names, posts] = await Promise.all([
    findNames(db, rows),
    namedPosts(db, audience, id, rows),
  ])
  return rows.map(row => {
    const { type, user, changes } = presentHistory(row, names, { address, audience })
    return {
      id: row.id,
      created: row.created,
      type,
      // An import or a program may have sent it: the post is its author's.
      by:
        type === 'post.created' ? names.users.get(row.data.creator_id as number)?.name : user?.name,
      changes,
      inPost: row.postId === id ? undefined : posts.get(row.postId),
      isIntoThis: row.data.into_id === id,
      other: posts.get(otherOf(row) ?? 0),
    }
  })
}

function otherOf({ data }: HistoryRow): number | undefined {
  const { into_id, from_id } = data as { into_id?: number; from_id?: number }
  return into_id ?? from_id
}

/** The posts that lines name, as far as the reader sees them. */
async function namedPosts(db: CompanyDb, audience: Audience, ownId: number, rows: HistoryRow[]) {
  const ids = new Set(rows.flatMap(row => [row.postId, otherOf(row) ?? ownId]))
  ids.delete(ownId)
  const found = await Promise.all([...ids].map(id => findVisiblePost(db, audience, id)))
  return new Map<number, NamedPost>(found.flatMap(post => (post ? [[post.id, post]] : [])))
}
