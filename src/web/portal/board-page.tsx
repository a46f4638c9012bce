import { isTeam } from '../../features/auth/permissions.ts'
import { mayPostOn, seesBoard, seesOnlyOwn } from '../../features/boards/audience.ts'
import {
  type Board,
  boardUrl,
  findVisibleBoard,
  listVisibleBoards,
} from '../../features/boards/boards.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import type { PostFilter } from '../../features/posts/list/post-filter.ts'
import { withFields } from '../../features/posts/list/resolve-filter.ts'
import { boardFeedUrl } from '../feeds/feed.ts'
import { BoardControls, clearedUrl, Pager } from '../parts/board-controls.tsx'
import { BoardNav } from '../parts/board-nav.tsx'
import { layout } from '../parts/layout.tsx'
import { NameQuestion } from '../parts/name-field.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { PostList } from '../parts/post-list.tsx'
import {
  type BoardView,
  fieldsOf,
  isFiltered,
  readChoices,
  readView,
  viewUrl,
} from './board-view.ts'
import { NewPostLink, newPostUrl } from './new-post-page.tsx'
import { followUrl } from './notifications/follow-page.tsx'
import { type ReadPosts, readFound, readNewest, readSorted, votedAmong } from './read-posts.ts'
import { visibleTags } from './visible-tags.ts'

export const boardPage: Page = {
  query: ['search', 'status', 'tag', 'choice', 'sort', 'cursor'],
  lists: ['choice'],
  run: showBoard,
}

const noTags = new Map<number, never[]>()

async function showBoard(call: PageCall) {
  const { db, caller, company, address, params, query, t } = call
  const { audience } = caller
  const [board, boards] = await Promise.all([
    findVisibleBoard(db, audience, params.slug ?? '', seesBoard),
    listVisibleBoards(db, audience, seesBoard),
  ])
  if (!board) return undefined
  const choices = await readChoices(call, board.id)
  const mayPost = mayPostOn(board, caller.role)
  const boardPath = boardUrl(address, board.slug)
  // A former slug: the page is at the board's present one.
  if (params.slug !== board.slug) return { redirectTo: boardPath }

  const { view, statuses, isLasting } = await readView(call, choices)
  const url = viewUrl(boardPath, view)
  // There is one address for one page.
  if (!isSaidOnce(call, view)) return { redirectTo: url, isTemporary: !isLasting }
  const place = `page of board ${board.id} of ${company.id}`
  const filters = isFiltered(view) ? ` with ${view.status} ${view.tag} ${view.choices.join()}` : ''
  const onlyOwn = seesOnlyOwn(audience, board.id)
  const filter: PostFilter = withFields(
    {
      boards: [board.id],
      creator: onlyOwn ? audience.own?.by : undefined,
      statuses,
      tags: view.tag === undefined ? undefined : [view.tag],
    },
    fieldsOf(view, choices),
  )
  const read =
    view.search !== undefined
      ? await readFound(call, filter, view.search)
      : view.order === 'newest' && !isFiltered(view) && !onlyOwn
        ? await readNewest(db, board.id, place, query.cursor)
        : await readSorted(
            db,
            filter,
            view.order,
            `${place} by ${view.order}${filters}`,
            query.cursor,
          )
  // A cursor that nobody was given leads to the first page.
  if (!read) return { redirectTo: url }
  const { here, posts, newer, older, fingerprint, matcher, also } = read
  const [voted, tags] = await Promise.all([
    votedAmong(db, caller, posts),
    choices.tags.length > 0 ? visibleTags(call, posts) : noTags,
  ])
  const linkTo = (cursor: string | undefined) => cursor && viewUrl(boardPath, view, cursor)
  const html = layout({
    frame: call,
    title: board.name,
    description: t('boardDescription', { board: board.name, company: company.name }),
    canonical: new URL(linkTo(here) ?? url, address.base).href,
    isIndexed: board.is_private === 0 && !isFiltered(view),
    current: 'feedback',
    feed: onlyOwn ? undefined : { title: board.name, url: boardFeedUrl(address, board.slug) },
    children: (
      <div class="with-side">
        <div class="page-head head-with-action">
          <div>
            <h1>
              <bdi>{board.name}</bdi>
            </h1>
            {onlyOwn && <p class="quiet">{t('onlyOwnPosts')}</p>}
            {!mayPost && <p class="quiet">{t('teamPostsHere')}</p>}
          </div>
          <div class="head-actions">
            {!onlyOwn && !call.isEmbedded && (
              <a class="quiet-link" href={followUrl(address, board)} rel="nofollow">
                {t('followByEmail')}
              </a>
            )}
            {mayPost && (posts.length > 0 || isFiltered(view) || here) && (
              <NewPostLink board={board} address={address} t={t} />
            )}
          </div>
        </div>
        <BoardNav boards={boards} current={board} address={address} t={t} />
        <div class="with-side-body">
          <BoardControls
            boardPath={boardPath}
            view={view}
            choices={choices}
            found={posts.length}
            also={also}
            t={t}
          />
          {voted && voted.size > 0 && !call.isEmbedded && (
            <NameQuestion viewer={call.viewer} here={linkTo(here) ?? url} address={address} t={t} />
          )}
          {posts.length === 0 ? (
            <Nothing
              read={read}
              view={view}
              board={board}
              mayPost={mayPost}
              address={address}
              t={t}
            />
          ) : (
            <PostList
              posts={await namedFor(db, { isTeam: isTeam(caller.role) }, posts)}
              voted={voted}
              tags={tags}
              here={linkTo(here) ?? url}
              address={address}
              matcher={matcher}
              t={t}
            />
          )}
          <Pager
            newer={linkTo(newer)}
            older={linkTo(older)}
            isByTime={view.order === 'newest'}
            t={t}
          />
        </div>
      </div>
    ),
  })
  return { html, fingerprint }
}

/** Whether the request has exactly the parameters that its page's address has. */
function isSaidOnce({ query }: PageCall, view: BoardView): boolean {
  const { order, defaultOrder, status, tag, choices, search } = view
  const said = { status: status && String(status), tag: tag && String(tag) }
  const choice = choices.length === 0 ? undefined : choices.join()
  const sort = order === defaultOrder ? undefined : order
  const isSame =
    query.status === said.status &&
    query.tag === said.tag &&
    query.choice === choice &&
    query.sort === sort
  // A search has one page.
  return isSame && query.search === search && !(search && query.cursor)
}

type NothingProps = Pick<PageCall, 'address' | 't'> & {
  read: ReadPosts
  view: BoardView
  board: Board
  mayPost: boolean
}

function Nothing({ read, view, board, mayPost, address, t }: NothingProps) {
  if (!isFiltered(view))
    return (
      <div class="empty">
        <p>{t(read.here ? 'nothingOlder' : 'nothingPosted')}</p>
        {mayPost && !read.here && <NewPostLink board={board} address={address} t={t} />}
      </div>
    )
  return (
    <div class="empty">
      <p>
        {view.search !== undefined
          ? t('nothingFound')
          : t(read.here || read.older ? 'noneOnPage' : 'noneMatches')}
      </p>
      <p>
        {mayPost && view.search !== undefined && (
          <>
            <a href={newPostUrl(board, address, view.search)} rel="nofollow">
              {t('postIt')}
            </a>
            {' · '}
          </>
        )}
        <a href={clearedUrl(boardUrl(address, board.slug), view)}>{t('showAllPosts')}</a>
      </p>
    </div>
  )
}
