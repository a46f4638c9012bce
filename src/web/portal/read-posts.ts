import { personOf, type SessionCaller } from '../../features/auth/caller/caller.ts'
import { listFilteredPosts } from '../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../features/posts/list/list-query.ts'
import { listPosts, postsFingerprint } from '../../features/posts/list-posts.ts'
import { idsOf, readGroup, votesOfPerson } from '../../features/posts/merge/group.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { searchFilteredPosts } from '../../features/posts/search-posts.ts'
import type { Matcher } from '../../features/search/query/match-marker.ts'
import { narrowedBy, readQuery } from '../../features/search/results/read-query.ts'
import { type Fingerprint, joinFingerprints } from '../../platform/cache/fingerprint.ts'
import type { Cursor, Page as Slice } from '../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import type { PageCall } from '../parts/page.ts'

const pageSize = 20

type Db = PageCall['db']

/** A page of posts, and the cursors of its own place and of its neighbours. */
export type ReadPosts = {
  posts: PostRow[]
  here: string | undefined
  newer: string | undefined
  older: string | undefined
  fingerprint?: Fingerprint<Db>
  /** Finds what was searched for within a text. */
  matcher?: Matcher
  /** The synonyms that were searched for as well. */
  also?: string[]
}

/**
 * The newest posts of a board, at the cursor; undefined where nobody was given that. Coming back to the newest ones
 * shows the whole first page. `list` names the list in its cursors.
 */
export async function readNewest(
  db: Db,
  boardId: number,
  list: string,
  sent: string | undefined,
): Promise<ReadPosts | undefined> {
  const cursor = sent === undefined ? undefined : findCursor(sent, list)
  if (sent !== undefined && !cursor) return undefined
  const audience = { boards: [boardId] }
  const request = { size: pageSize, cursor }
  const page = await listPosts(db, audience, request)
  const fingerprint = postsFingerprint(page, audience, request)
  const textOf = (to: Cursor | undefined) => to && encodeCursor(to, list)
  const shown = ({ items, newer, older }: Slice<PostRow>) => ({
    posts: items,
    newer: textOf(newer),
    older: textOf(older),
  })
  if (cursor?.towards !== 'newer' || page.newer)
    return { ...shown(page), here: textOf(cursor), fingerprint }
  const firstRequest = { size: pageSize }
  const first = await listPosts(db, audience, firstRequest)
  return {
    ...shown(first),
    here: undefined,
    fingerprint: joinFingerprints([fingerprint, postsFingerprint(first, audience, firstRequest)]),
  }
}

type Filter = Parameters<typeof listFilteredPosts>[1]

/**
 * Posts of any filter, in any order. No cheap check tells whether the list is still current, so it is read again after
 * every write.
 */
export async function readSorted(
  db: Db,
  filter: Filter,
  order: keyof typeof postSorts,
  list: string,
  sent: string | undefined,
): Promise<ReadPosts | undefined> {
  const cursor = sent === undefined ? undefined : findCursor(sent, list, 'key')
  if (sent !== undefined && !cursor) return undefined
  const request = { size: pageSize, cursor }
  const page = await listFilteredPosts(db, filter, postSorts[order], request)
  const textOf = (to: Cursor<'key'> | undefined) => to && encodeCursor(to, list, 'key')
  const { items: posts, newer, older } = page
  return { posts, here: textOf(cursor), newer: textOf(newer), older: textOf(older) }
}

/** The best matches: one page of them, read again after every write. */
export async function readFound(
  { db, caller, t }: Pick<PageCall, 'db' | 'caller' | 't'>,
  filter: Filter,
  search: string,
): Promise<ReadPosts> {
  const asked = await readQuery(caller, search, t.language)
  const found = await searchFilteredPosts(db, narrowedBy(filter, asked), asked.text)
  return { ...found, here: undefined, newer: undefined, older: undefined }
}

/** Whose votes a page shows: a guest's only while the company allows guests. */
export function voterOf(caller: PageCall['caller']): SessionCaller | undefined {
  const person = personOf(caller)
  return person && (caller.kind === 'session' || person.permissions.has('votes.vote'))
    ? person
    : undefined
}

/**
 * The posts that the person who looks votes for, or the guest; undefined if it is neither. Any change of a vote changes its
 * post's revision, and so the page.
 */
export async function votedAmong(
  db: PageCall['db'],
  caller: PageCall['caller'],
  posts: PostRow[],
): Promise<ReadonlySet<number> | undefined> {
  const person = voterOf(caller)
  if (!person) return undefined
  const { userId } = person
  const ids = posts.map(({ id }) => id)
  const votes = await votesOfPerson(db, { postIds: ids, userId })
  const voted = new Set(votes.map(({ post_id }) => post_id))
  // A vote for a post that was merged is one for the post that is shown.
  for (const { id, merged_count } of posts)
    if (merged_count > 0 && !voted.has(id)) {
      const group = idsOf(await readGroup(db, id))
      if ((await votesOfPerson(db, { postIds: group, userId })).length > 0) voted.add(id)
    }
  return voted
}
