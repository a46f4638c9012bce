import { isTeam } from '../../features/auth/permissions.ts'
import { readerOf } from '../../features/boards/who-sees.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import type { PostCount } from '../../features/posts/list/count-posts.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import { type Column, columnsOf, countColumn, filterOf } from '../../features/roadmaps/columns.ts'
import { listColumn } from '../../features/roadmaps/list-column.ts'
import { ownRoadmap, roadmapUrl } from '../../features/roadmaps/roadmaps.ts'
import { type ShownRoadmap, visibleRoadmaps } from '../../features/roadmaps/visible.ts'
import { isOver } from '../../features/statuses/find-status.ts'
import type { Cursor } from '../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import { isId } from '../../platform/text/id.ts'
import { roadmapFeedUrl } from '../feeds/feed.ts'
import { Back } from '../parts/back.tsx'
import { Pager } from '../parts/board-controls.tsx'
import { Day } from '../parts/date-time.tsx'
import { Icon } from '../parts/icons.tsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall, PageResponse } from '../parts/page.ts'
import { PostList } from '../parts/post-list.tsx'
import {
  ColumnTitle,
  columnName,
  RoadmapSwitcher,
  roadmapName,
} from '../parts/roadmap-column-title.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { VoteButton } from '../parts/vote-button.tsx'
import { votedAmong } from './read-posts.ts'

const shownMax = 8
const pageSize = 20

type ShownColumn = {
  column: Column
  count: PostCount
  posts: PostRow[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
}

/** Votes and statuses of any post may change it: it is read again after every write. */
export const roadmapPage: Page = {
  async run(call) {
    const roadmaps = await visibleRoadmaps(call.db, readerOf(call.caller))
    return showRoadmap(call, roadmaps, roadmaps[0])
  },
}

/** A roadmap by its slug, or a column of the company's own by the id of its status. */
export const namedRoadmapPage: Page = {
  query: ['cursor'],
  async run(call) {
    const { db, caller, params, address } = call
    const name = params.id ?? ''
    if (isId(name)) return showColumn(call, ownRoadmap, name)
    const roadmaps = await visibleRoadmaps(db, readerOf(caller))
    const roadmap = roadmaps.find(({ slug }) => slug === name && slug !== '')
    if (roadmap?.is_default) return { redirectTo: roadmapUrl(address, roadmap), isTemporary: true }
    return roadmap && showRoadmap(call, roadmaps, roadmap)
  },
}

/** Every post of a column. */
export const roadmapColumnPage: Page = {
  query: ['cursor'],
  async run(call) {
    const { db, caller, params } = call
    const roadmaps = await visibleRoadmaps(db, readerOf(caller))
    const roadmap = roadmaps.find(({ slug }) => slug === params.slug && slug !== '')
    return roadmap && showColumn(call, roadmap, params.column ?? '')
  },
}

/** Without a roadmap, nobody has made one for this reader. */
async function showRoadmap(
  call: PageCall,
  roadmaps: ShownRoadmap[],
  roadmap: ShownRoadmap | undefined,
): Promise<PageResponse> {
  const { db, company, address, t } = call
  const shown = roadmap ? await columnsOf(db, roadmap, { isTeam: false }) : []
  const columns = await Promise.all(shown.map(column => readColumn(call, roadmap!, column)))
  const description = t('roadmapLead', { company: company.name })
  const title = roadmapName(roadmap ?? ownRoadmap, t)
  const url = roadmapUrl(address, roadmap ?? ownRoadmap)
  const feed = roadmapFeedUrl(address, roadmap ?? ownRoadmap)
  const html = layout({
    frame: call,
    title,
    description,
    canonical: new URL(url, address.base).href,
    feed: { title: `${title} · ${company.name}`, url: feed },
    current: 'roadmap',
    children: (
      <>
        <div class="page-head">
          <h1 dir="auto">{title}</h1>
          <p class="lead" dir="auto">
            {description}
          </p>
        </div>
        {roadmap && (
          <RoadmapSwitcher
            roadmaps={roadmaps}
            current={roadmap}
            urlOf={each => roadmapUrl(address, each)}
            t={t}
          />
        )}
        {columns.length === 0 ? (
          <p class="empty">{t('noRoadmap')}</p>
        ) : (
          <div class="roadmap">
            {columns.map(column => (
              <RoadmapColumn {...column} roadmap={roadmap!} address={address} t={t} />
            ))}
          </div>
        )}
      </>
    ),
  })
  return { html }
}

async function readColumn(
  { db, caller }: PageCall,
  roadmap: ShownRoadmap,
  column: Column,
): Promise<ShownColumn> {
  const filter = filterOf(roadmap, column, caller.audience)
  const [count, { items }] = await Promise.all([
    countColumn(db, filter),
    listColumn(db, roadmap, filter, { size: shownMax }),
  ])
  return { column, count, posts: items, voted: await votedAmong(db, caller, items) }
}

function columnUrl(address: PageCall['address'], { id, slug }: ShownRoadmap, key: string): string {
  return `${address.path}/roadmap/${id === 0 ? '' : `${slug}/`}${key}/`
}

type RoadmapColumnProps = ShownColumn & { roadmap: ShownRoadmap } & Pick<PageCall, 'address' | 't'>

function RoadmapColumn(props: RoadmapColumnProps) {
  const { roadmap, column, count, posts, voted, address, t } = props
  const heading = `${column.kind === 'status' ? 'status' : 'column'}-${column.key}`
  const url = columnUrl(address, roadmap, column.key)
  return (
    <section class="roadmap-column" aria-labelledby={heading}>
      <h2 class="roadmap-title" id={heading}>
        <a href={url}>
          <ColumnTitle column={column} t={t} />
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
                here={`${roadmapUrl(address, roadmap)}#post-${post.id}`}
                address={address}
                t={t}
              />
              <div>
                <a class="title-link" href={postUrl(address, post)} dir="auto">
                  {post.title}
                </a>
                <p class="byline">
                  {column.kind !== 'status' && (
                    <StatusLabel name={post.status_name} color={post.status_color} t={t} />
                  )}
                  <bdi>{post.board_name}</bdi>
                  {post.eta !== null && !isOverIn(column) && (
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

/** A date in the past would say nothing there. */
function isOverIn(column: Column): boolean {
  return column.kind === 'status' && isOver(column.status)
}

function countText({ count, isExact }: PostCount, t: PageCall['t']): string {
  return `${t.number(count)}${isExact ? '' : '+'}`
}

/** Everything in one column, on whichever board. */
async function showColumn(
  call: PageCall,
  roadmap: ShownRoadmap,
  key: string,
): Promise<PageResponse> {
  const { db, caller, company, address, query, t } = call
  const columns = await columnsOf(db, roadmap, { isTeam: false })
  const column = columns.find(each => each.key === key)
  if (!column) return undefined
  const name = columnName(column, t)
  const url = columnUrl(address, roadmap, key)
  const list = `roadmap ${roadmap.id} of ${company.id} with ${key}`
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, 'key')
  if (query.cursor !== undefined && !cursor) return { redirectTo: url }
  const filter = filterOf(roadmap, column, caller.audience)
  const { items, newer, older } = await listColumn(db, roadmap, filter, { size: pageSize, cursor })
  const linkTo = (to: Cursor<'key'> | undefined) =>
    to && `${url}?cursor=${encodeCursor(to, list, 'key')}`
  const here = linkTo(cursor) ?? url
  const words = { status: name, company: company.name }
  const html = layout({
    frame: call,
    title: t('roadmapOf', { status: name }),
    description:
      column.kind === 'status'
        ? t('roadmapOfDescription', words)
        : t('roadmapOfTime', { time: name, company: company.name }),
    canonical: new URL(here, address.base).href,
    current: 'roadmap',
    children: (
      <>
        <div class="page-head">
          <Back to={roadmapUrl(address, roadmap)}>
            <bdi>{roadmapName(roadmap, t)}</bdi>
          </Back>
          <h1>
            <bdi>{name}</bdi>
          </h1>
        </div>
        {items.length === 0 ? (
          <p class="empty">{t('nothingHereYet')}</p>
        ) : (
          <PostList
            posts={await namedFor(db, { isTeam: isTeam(caller.role) }, items)}
            voted={await votedAmong(db, caller, items)}
            here={here}
            address={address}
            isOfManyBoards
            t={t}
          />
        )}
        <Pager newer={linkTo(newer)} older={linkTo(older)} isByTime={false} t={t} />
      </>
    ),
  })
  return { html }
}
