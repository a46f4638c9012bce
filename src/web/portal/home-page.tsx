import { isTeam } from '../../features/auth/permissions.ts'
import { mayPostOn, seesBoard } from '../../features/boards/audience.ts'
import {
  type Board,
  boardUrl,
  findVisibleBoard,
  listVisibleBoards,
} from '../../features/boards/boards.ts'
import { logoPath } from '../../features/company/logo.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { listFilteredPosts } from '../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../features/posts/list/list-query.ts'
import { excerpt } from '../parts/excerpt.ts'
import { Icon } from '../parts/icons.tsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { PostList } from '../parts/post-list.tsx'
import { NewPostLink, newPostUrl } from './new-post-page.tsx'
import { votedAmong } from './read-posts.ts'

const trendingShown = 10
const boardDescriptionMax = 120

/** Any vote may change what is trending: it is read again after every write. */
export const homePage: Page = {
  async run(call) {
    const { db, caller, company, address, t } = call
    const { audience } = caller
    const boards = await listVisibleBoards(db, audience, seesBoard)
    const byDefault = await findDefaultBoard(call)
    const filter = { boards: audience.boards }
    const request = { size: trendingShown }
    const { items: posts } = await listFilteredPosts(db, filter, postSorts.trending, request)
    const description = company.site_description ?? t('homeLead', { company: company.name })
    const html = layout({
      frame: call,
      title: company.name,
      description,
      canonical: `${address.base}/`,
      facts: siteFacts(call, description),
      current: 'feedback',
      children: (
        <>
          <div class="page-head head-with-action">
            <div>
              <h1>{t('homeTitle')}</h1>
              <p class="lead" dir="auto">
                {description}
              </p>
            </div>
            <NewPost
              boards={boards.filter(board => mayPostOn(board, caller.role))}
              byDefault={byDefault}
              address={address}
              t={t}
            />
          </div>
          {isReminded(call) && (
            <p class="notice">
              <a href={`${address.path}/start/`}>{t('firstStepsLink')}</a>
            </p>
          )}
          {boards.length === 0 ? (
            <p class="empty">{t('noBoard')}</p>
          ) : (
            <ul class="boards">
              {boards.map(board => (
                <BoardCard board={board} address={address} />
              ))}
            </ul>
          )}
          {boards.length > 0 && (
            <section class="trending" aria-labelledby="trending">
              <h2 id="trending">{t('trending')}</h2>
              {posts.length === 0 ? (
                <p class="empty">{t('nothingTrending')}</p>
              ) : (
                <PostList
                  posts={await namedFor(db, { isTeam: isTeam(caller.role) }, posts)}
                  voted={await votedAmong(db, caller, posts)}
                  here={`${address.path}/`}
                  address={address}
                  isOfManyBoards={boards.length > 1}
                  isSection
                  t={t}
                />
              )}
            </section>
          )}
        </>
      ),
    })
    return { html }
  },
}

/** The site and the search in it. */
function siteFacts({ company, address }: PageCall, description: string) {
  const { name, logo } = company
  const url = `${address.base}/`
  return {
    '@type': 'WebSite',
    name,
    url,
    description,
    publisher: {
      '@type': 'Organization',
      name,
      ...(company.product_url && { url: company.product_url }),
      ...(logo && { logo: address.base + logoPath(logo) }),
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${url}search/?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Admins, of the first steps, which are not there in a frame. */
function isReminded({ caller, company, isEmbedded }: PageCall): boolean {
  return caller.role === 'admin' && company.checklist_closed === null && !isEmbedded
}

async function findDefaultBoard({ db, caller: { audience }, company }: PageCall) {
  const { default_board: slug } = company
  return slug === null ? undefined : findVisibleBoard(db, audience, slug, seesBoard)
}

type NewPostProps = { boards: Board[]; byDefault: Board | undefined } & Pick<
  PageCall,
  'address' | 't'
>

/** Of several boards, one is chosen first, unless the company has chosen it. */
function NewPost({ boards, byDefault, address, t }: NewPostProps) {
  const [first, second] = boards
  if (!first) return null
  if (!second) return <NewPostLink board={first} address={address} t={t} />
  const preferred = boards.find(({ id }) => id === byDefault?.id)
  const others = boards.filter(board => board !== preferred)
  const choice = (
    <details class="choose-board">
      <summary class={preferred ? 'button' : 'button main-button'}>
        {t(preferred ? 'otherBoard' : 'newPost')}
      </summary>
      <ul class="card" aria-label={t('newPost')}>
        {others.map(board => (
          <li>
            <a href={newPostUrl(board, address)} rel="nofollow">
              <bdi>{board.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
  if (!preferred) return choice
  return (
    <div class="head-actions">
      <NewPostLink board={preferred} address={address} t={t} />
      {choice}
    </div>
  )
}

function BoardCard({ board, address }: { board: Board } & Pick<PageCall, 'address'>) {
  const summary = excerpt(board.description, boardDescriptionMax)
  return (
    <li class="card board-card">
      <h2 class="board-title">
        <a href={boardUrl(address, board.slug)}>
          <bdi>{board.name}</bdi>
          <Icon of="forward" />
        </a>
      </h2>
      {summary && (
        <p class="quiet" dir="auto">
          {summary}
        </p>
      )}
    </li>
  )
}
