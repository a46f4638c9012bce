import { isTeam } from '../../features/auth/permissions.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { countPosts } from '../../features/posts/list/count-posts.ts'
import { listFilteredPosts } from '../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../features/posts/list/list-query.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import {
  findStatus,
  findStatusIds,
  groupStatusIds,
  isOver,
  isPublicColumn,
  type Status,
} from '../../features/statuses/find-status.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import { isId } from '../../platform/text/id.ts'
import { Pager } from '../parts/board-controls.tsx'
import { Day } from '../parts/date-time.tsx'
import { Icon } from '../parts/icons.tsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { PostList } from '../parts/post-list.tsx'
import { readStatuses, StatusLabel } from '../parts/status-label.tsx'
import { VoteButton } from '../parts/vote-button.tsx'
import { readSorted, votedAmong } from './read-posts.ts'

const shownMax = 8

type Column = {
  status: Status
  count: { count: number; isExact: boolean }
  posts: PostRow[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
}

/** Votes and statuses of any post may change it: it is read again after every write. */
export const roadmapPage: Page = {
  async run(call) {
    const { company, address, t } = call
    const [statuses, ids] = await Promise.all([readStatuses(call), groupStatusIds(call.db)])
    const columns = await Promise.all(
      statuses.filter(isPublicColumn).map(status => readColumn(call, status, ids.get(status.id))),
    )
    const description = t('roadmapLead', { company: company.name })
    const html = layout({
      frame: call,
      title: t('roadmap'),
      description,
      canonical: `${address.base}/roadmap/`,
      current: 'roadmap',
      children: (
        <>
          <div class="page-head">
            <h1>{t('roadmap')}</h1>
            <p class="lead" dir="auto">
              {description}
            </p>
          </div>
          {columns.length === 0 ? (
            <p class="empty">{t('noRoadmap')}</p>
          ) : (
            <div class="roadmap">
              {columns.map(column => (
                <RoadmapColumn {...column} address={address} t={t} />
              ))}
            </div>
          )}
        </>
      ),
    })
    return { html }
  },
}

async function readColumn(
  { db, caller }: PageCall,
  status: Status,
  statuses: number[] = [],
): Promise<Column> {
  const { boards } = caller.audience
  const filter = { boards, statuses }
  const [count, { items }] = await Promise.all([
    countPosts(db, filter),
    listFilteredPosts(db, filter, postSorts.top, { size: shownMax }),
  ])
  return { status, count, posts: items, voted: await votedAmong(db, caller, items) }
}

function statusUrl(address: PageCall['address'], id: number): string {
  return `${address.path}/roadmap/${id}/`
}

type RoadmapColumnProps = Column & Pick<PageCall, 'address' | 't'>

function RoadmapColumn({ status, count, posts, voted, address, t }: RoadmapColumnProps) {
  const heading = `status-${status.id}`
  const url = statusUrl(address, status.id)
  return (
    <section class="roadmap-column" aria-labelledby={heading}>
      <h2 class="roadmap-title" id={heading}>
        <a href={url}>
          <StatusLabel name={status.name} color={status.color} />
        </a>
        <span class="roadmap-count">{countText(count, t)}</span>
      </h2>
      {posts.length === 0 ? (
        <p class="quiet roadmap-none">{t('nothingHereYet')}</p>
      ) : (
        <ul class="roadmap-posts">
          {posts.map(post => (
            <li class="card roadmap-post" id={`post-${post.id}`}>
              <VoteButton
                post={post}
                hasVoted={voted?.has(post.id)}
                here={`${address.path}/roadmap/#post-${post.id}`}
                address={address}
                t={t}
              />
              <div>
                <a class="title-link" href={postUrl(address, post)} dir="auto">
                  {post.title}
                </a>
                <p class="byline">
                  <bdi>{post.board_name}</bdi>
                  {post.eta !== null && !isOver(status) && (
                    <span>{t.around('expectedBy', { date: <Day day={post.eta} t={t} /> })}</span>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {(count.count > posts.length || !count.isExact) && (
        <p>
          <a class="roadmap-more" href={url}>
            {t('showAll', { all: countText(count, t) })}
            <Icon of="forward" />
          </a>
        </p>
      )}
    </section>
  )
}

function countText({ count, isExact }: Column['count'], t: PageCall['t']): string {
  return `${t.number(count)}${isExact ? '' : '+'}`
}

/** Everything with one status of the roadmap, on whichever board, most votes first. */
export const roadmapStatusPage: Page = {
  query: ['cursor'],
  async run(call) {
    const { db, caller, company, address, params, query, t } = call
    const id = params.id ?? ''
    if (!isId(id)) return undefined
    const [status, statuses = []] = await Promise.all([
      findStatus(db, Number(id)),
      findStatusIds(db, Number(id)),
    ])
    if (!status || !isPublicColumn(status)) return undefined
    const name = statusName(status.name, t)
    const url = statusUrl(address, status.id)
    const { boards } = caller.audience
    const filter = { boards, statuses }
    const list = `roadmap of ${company.id} with ${status.id}`
    const read = await readSorted(db, filter, 'top', list, query.cursor)
    if (!read) return { redirectTo: url }
    const linkTo = (cursor: string | undefined) => cursor && `${url}?cursor=${cursor}`
    const here = linkTo(read.here) ?? url
    const html = layout({
      frame: call,
      title: t('roadmapOf', { status: name }),
      description: t('roadmapOfDescription', { status: name, company: company.name }),
      canonical: new URL(here, address.base).href,
      current: 'roadmap',
      children: (
        <div class="narrow">
          <div class="page-head">
            <a class="back" href={`${address.path}/roadmap/`}>
              <Icon of="back" />
              {t('roadmap')}
            </a>
            <h1>
              <bdi>{name}</bdi>
            </h1>
          </div>
          {read.posts.length === 0 ? (
            <p class="empty">{t('nothingHereYet')}</p>
          ) : (
            <PostList
              posts={await namedFor(db, { isTeam: isTeam(caller.role) }, read.posts)}
              voted={await votedAmong(db, caller, read.posts)}
              here={here}
              address={address}
              isOfManyBoards
              t={t}
            />
          )}
          <Pager newer={linkTo(read.newer)} older={linkTo(read.older)} isByTime={false} t={t} />
        </div>
      ),
    })
    return { html }
  },
}
