import { raw } from 'hono/html'
import {
  type Board,
  boardUrl,
  findVisibleBoard,
  listVisibleBoards,
} from '../features/boards/index.ts'
import { listPosts, type PostRow, postsFingerprint } from '../features/posts/index.ts'
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

export const boardPage: Page = {
  query: ['cursor'],
  async run({ db, caller, company, address, viewer, params, query }) {
    const { audience } = caller
    const board = await findVisibleBoard(db, audience, params.slug ?? '')
    if (!board) return undefined

    const list = `page of board ${board.id} of ${company.id}`
    const url = boardUrl(address, board.slug)
    // A former slug: the page is at the board's present one.
    if (params.slug !== board.slug) return { redirectTo: url }
    const sent = query.cursor === undefined ? undefined : findCursor(query.cursor, list)
    // One address for one page: a cursor that nobody was given leads to the first.
    if (query.cursor !== undefined && !sent) return { redirectTo: url }
    const { cursor, page, fingerprint } = await readPosts(db, board, sent)
    const linkTo = (to: Cursor | undefined) => to && `${url}?cursor=${encodeCursor(to, list)}`
    const html = layout({
      address,
      company,
      viewer,
      title: board.name,
      description: `${board.name}: what people have told ${company.name}, newest first.`,
      canonical: new URL(linkTo(cursor) ?? url, address.base).href,
      children: (
        <div class="with-side">
          <div class="page-head head-with-action">
            <div>
              <h1>
                <bdi>{board.name}</bdi>
              </h1>
              <p class="lead">Newest first</p>
            </div>
            <NewPostLink board={board} address={address} />
          </div>
          <BoardNav
            boards={await listVisibleBoards(db, audience)}
            current={board}
            address={address}
          />
          <div class="with-side-body">
            <PostList
              posts={page.items}
              voted={await votedAmong(db, caller, page.items)}
              here={linkTo(cursor) ?? url}
              isFirstPage={!cursor}
              address={address}
            />
            <Pager newer={linkTo(page.newer)} older={linkTo(page.older)} />
          </div>
        </div>
      ),
    })
    return { html, fingerprint }
  },
}

type ReadPosts = {
  cursor: Cursor | undefined
  page: Slice<PostRow>
  fingerprint: Fingerprint<PageCall['db']>
}

/** The page at the cursor. Coming back to the newest posts shows the whole first page. */
async function readPosts(
  db: PageCall['db'],
  board: Board,
  cursor: Cursor | undefined,
): Promise<ReadPosts> {
  const audience = { boards: [board.id] }
  const request = { size: pageSize, cursor }
  const page = await listPosts(db, audience, request)
  const fingerprint = postsFingerprint(page, audience, request)
  if (cursor?.towards !== 'newer' || page.newer) return { cursor, page, fingerprint }
  const firstRequest = { size: pageSize }
  const first = await listPosts(db, audience, firstRequest)
  return {
    cursor: undefined,
    page: first,
    fingerprint: joinFingerprints([fingerprint, postsFingerprint(first, audience, firstRequest)]),
  }
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
  return votedPostIds(
    db,
    caller.userId,
    posts.map(({ id }) => id),
  )
}
