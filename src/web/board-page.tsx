import { raw } from 'hono/html'
import {
  type Board,
  boardUrl,
  findVisibleBoard,
  listVisibleBoards,
} from '../features/boards/index.ts'
import { idsOf, readGroup, votesOfPerson } from '../features/post-groups/index.ts'
import {
  listFilteredPosts,
  listPosts,
  type PostRow,
  postSorts,
  postsFingerprint,
} from '../features/posts/index.ts'
import { votedPostIds } from '../features/votes/index.ts'
import { type Fingerprint, joinFingerprints } from '../platform/cache/fingerprint.ts'
import type { Cursor, Page as Slice } from '../platform/db/page.ts'
import { encodeCursor, findCursor } from '../platform/http/cursor.ts'
import { layout } from './layout.tsx'
import { NewPostLink } from './new-post-page.tsx'
import type { Page, PageCall } from './page.ts'
import { BoardNav } from './parts/board-nav.tsx'
import { Pager } from './parts/pager.tsx'
import { postCard } from './parts/post-card.tsx'
import { voteButton } from './parts/vote-button.tsx'

const pageSize = 20

/** The first is the board's own, which its address leads to without a word. */
const orders = { newest: 'Newest', trending: 'Trending', top: 'Most votes' } as const
type Order = keyof typeof orders

export const boardPage: Page = {
  query: ['sort', 'cursor'],
  async run({ db, caller, company, address, viewer, params, query }) {
    const { audience } = caller
    const board = await findVisibleBoard(db, audience, params.slug ?? '')
    if (!board) return undefined

    const boardPath = boardUrl(address, board.slug)
    const order = query.sort ?? 'newest'
    // A former slug: the page is at the board's present one. And there is one address for one page.
    if (params.slug !== board.slug || !isOrder(order) || query.sort === 'newest')
      return { redirectTo: boardPath }
    const url = order === 'newest' ? boardPath : `${boardPath}?sort=${order}`
    const place = `page of board ${board.id} of ${company.id}`
    const list = order === 'newest' ? place : `${place} by ${order}`
    const read =
      order === 'newest'
        ? await readNewest(db, board, list, query.cursor)
        : await readSorted(db, board, order, list, query.cursor)
    // A cursor that nobody was given leads to the first page.
    if (!read) return { redirectTo: url }
    const { here, posts, newer, older, fingerprint } = read
    const linkTo = (cursor: string | undefined) =>
      cursor && `${url}${order === 'newest' ? '?' : '&'}cursor=${cursor}`
    const html = layout({
      address,
      company,
      viewer,
      title: board.name,
      description: `${board.name}: what people have told ${company.name}.`,
      canonical: new URL(linkTo(here) ?? url, address.base).href,
      children: (
        <div class="with-side">
          <div class="page-head head-with-action">
            <div>
              <h1>
                <bdi>{board.name}</bdi>
              </h1>
            </div>
            <NewPostLink board={board} address={address} />
          </div>
          <BoardNav
            boards={await listVisibleBoards(db, audience)}
            current={board}
            address={address}
          />
          <div class="with-side-body">
            <OrderNav boardPath={boardPath} current={order} />
            <PostList
              posts={posts}
              voted={await votedAmong(db, caller, posts)}
              here={linkTo(here) ?? url}
              isFirstPage={!here}
              address={address}
            />
            <Pager newer={linkTo(newer)} older={linkTo(older)} isByTime={order === 'newest'} />
          </div>
        </div>
      ),
    })
    return { html, fingerprint }
  },
}

function isOrder(text: string): text is Order {
  return Object.hasOwn(orders, text)
}

function OrderNav({ boardPath, current }: { boardPath: string; current: Order }) {
  return (
    <nav class="orders" aria-label="Order">
      {Object.entries(orders).map(([name, label]) => (
        <a
          href={name === 'newest' ? boardPath : `${boardPath}?sort=${name}`}
          aria-current={name === current ? 'true' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}

/** A page, and the cursors of its own place and of its neighbours. */
type ReadPosts = {
  posts: PostRow[]
  here: string | undefined
  newer: string | undefined
  older: string | undefined
  fingerprint?: Fingerprint<PageCall['db']>
}

/** The page at the cursor. Coming back to the newest posts shows the whole first page. */
async function readNewest(
  db: PageCall['db'],
  board: Board,
  list: string,
  sent: string | undefined,
): Promise<ReadPosts | undefined> {
  const cursor = sent === undefined ? undefined : findCursor(sent, list)
  if (sent !== undefined && !cursor) return undefined
  const audience = { boards: [board.id] }
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

/** There is no light way to find out whether it is still the same: it is read again after every write. */
async function readSorted(
  db: PageCall['db'],
  board: Board,
  order: Order,
  list: string,
  sent: string | undefined,
): Promise<ReadPosts | undefined> {
  const cursor = sent === undefined ? undefined : findCursor(sent, list, 'key')
  if (sent !== undefined && !cursor) return undefined
  const request = { size: pageSize, cursor }
  const page = await listFilteredPosts(db, { boards: [board.id] }, postSorts[order], request)
  const textOf = (to: Cursor<'key'> | undefined) => to && encodeCursor(to, list, 'key')
  const { items: posts, newer, older } = page
  return { posts, here: textOf(cursor), newer: textOf(newer), older: textOf(older) }
}

type PostListProps = {
  posts: PostRow[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
  here: string
  isFirstPage: boolean
} & Pick<PageCall, 'address'>

function PostList({ posts, voted, here, isFirstPage, address }: PostListProps) {
  if (posts.length === 0)
    return (
      <p class="empty">
        {isFirstPage ? 'Nothing posted yet.' : 'There is nothing older than this.'}
      </p>
    )
  const item = (post: PostRow) => {
    const anchor = `post-${post.id}`
    const votes = voteButton({
      post,
      hasVoted: voted?.has(post.id),
      address,
      here: `${here}#${anchor}`,
    })
    return `<li class="posts-item" id="${anchor}">${postCard(post, address, votes)}</li>`
  }
  return <ol class="card posts">{raw(posts.map(item).join(''))}</ol>
}

/** The votes of the person who looks; any change of one changes its post's revision, and so the page. */
async function votedAmong(db: PageCall['db'], caller: PageCall['caller'], posts: PostRow[]) {
  if (caller.kind === 'visitor') return undefined
  const { userId } = caller
  const ids = posts.map(({ id }) => id)
  const voted = new Set(await votedPostIds(db, userId, ids))
  // A vote for a post that was merged is one for the post that is shown.
  for (const { id, merged_count } of posts)
    if (merged_count > 0 && !voted.has(id)) {
      const group = idsOf(await readGroup(db, id))
      if ((await votesOfPerson(db, { postIds: group, userId })).length > 0) voted.add(id)
    }
  return voted
}
