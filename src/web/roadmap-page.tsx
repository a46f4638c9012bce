import {
  countPosts,
  listFilteredPosts,
  type PostRow,
  postSorts,
  postUrl,
} from '../features/posts/index.ts'
import { findStatus, findStatusIds, listStatuses, type Status } from '../features/statuses/index.ts'
import { layout } from './layout.tsx'
import type { Page, PageCall } from './page.ts'
import { counted, numeral } from './parts/counts.tsx'
import { Icon } from './parts/icons.tsx'
import { Pager } from './parts/pager.tsx'
import { PostList } from './parts/post-list.tsx'
import { StatusLabel } from './parts/status-label.tsx'
import { readSorted } from './read-posts.ts'
import { votedAmong } from './voted-among.ts'

const shownMax = 8

type Column = { status: Status; count: { count: number; isExact: boolean }; posts: PostRow[] }

/** Votes and statuses of any post may change it: it is read again after every write. */
export const roadmapPage: Page = {
  async run(call) {
    const { db, company, address, viewer } = call
    const statuses = (await listStatuses(db)).filter(({ is_roadmap }) => is_roadmap === 1)
    const columns = await Promise.all(statuses.map(status => readColumn(call, status)))
    const description = `What ${company.name} plans, works on and has done.`
    const html = layout({
      address,
      company,
      viewer,
      title: 'Roadmap',
      description,
      canonical: `${address.base}/roadmap/`,
      current: 'roadmap',
      children: (
        <>
          <div class="page-head">
            <h1>Roadmap</h1>
            <p class="lead" dir="auto">
              {description}
            </p>
          </div>
          {columns.length === 0 ? (
            <p class="empty">There is no roadmap at the moment.</p>
          ) : (
            <div class="roadmap">
              {columns.map(column => (
                <RoadmapColumn {...column} address={address} />
              ))}
            </div>
          )}
        </>
      ),
    })
    return { html }
  },
}

async function readColumn({ db, caller }: PageCall, status: Status): Promise<Column> {
  const { boards } = caller.audience
  const filter = { boards, statuses: (await findStatusIds(db, status.id)) ?? [] }
  const count = await countPosts(db, filter)
  const { items } = await listFilteredPosts(db, filter, postSorts.top, { size: shownMax })
  return { status, count, posts: items }
}

function statusUrl(address: PageCall['address'], id: number): string {
  return `${address.path}/roadmap/${id}/`
}

function RoadmapColumn({ status, count, posts, address }: Column & Pick<PageCall, 'address'>) {
  const heading = `status-${status.id}`
  const url = statusUrl(address, status.id)
  return (
    <section class="roadmap-column" aria-labelledby={heading}>
      <h2 class="roadmap-title" id={heading}>
        <a href={url}>
          <StatusLabel name={status.name} color={status.color} />
        </a>
        <span class="roadmap-count">{countText(count)}</span>
      </h2>
      {posts.length === 0 ? (
        <p class="quiet roadmap-none">Nothing here yet.</p>
      ) : (
        <ul class="roadmap-posts">
          {posts.map(post => (
            <li class="card roadmap-post">
              <a class="title-link" href={postUrl(address, post)} dir="auto">
                {post.title}
              </a>
              <p class="byline">
                <span>{counted(post.votes_count, 'vote')}</span>
                <bdi>{post.board_name}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      {(count.count > posts.length || !count.isExact) && (
        <p>
          <a class="roadmap-more" href={url}>
            Show all {countText(count)}
            <Icon of="forward" />
          </a>
        </p>
      )}
    </section>
  )
}

function countText({ count, isExact }: Column['count']): string {
  return `${numeral(count)}${isExact ? '' : '+'}`
}

/** Everything with one status of the roadmap, on whichever board, most votes first. */
export const roadmapStatusPage: Page = {
  query: ['cursor'],
  async run({ db, caller, company, address, viewer, params, query }) {
    const id = params.id ?? ''
    if (!/^[1-9][0-9]{0,15}$/.test(id)) return undefined
    const status = await findStatus(db, Number(id))
    if (status?.is_roadmap !== 1) return undefined
    const url = statusUrl(address, status.id)
    const { boards } = caller.audience
    const filter = { boards, statuses: (await findStatusIds(db, status.id)) ?? [] }
    const list = `roadmap of ${company.id} with ${status.id}`
    const read = await readSorted(db, filter, 'top', list, query.cursor)
    if (!read) return { redirectTo: url }
    const linkTo = (cursor: string | undefined) => cursor && `${url}?cursor=${cursor}`
    const here = linkTo(read.here) ?? url
    const html = layout({
      address,
      company,
      viewer,
      title: `Roadmap: ${status.name}`,
      description: `What has the status ${status.name} at ${company.name}.`,
      canonical: new URL(here, address.base).href,
      current: 'roadmap',
      children: (
        <div class="narrow">
          <div class="page-head">
            <a class="back" href={`${address.path}/roadmap/`}>
              <Icon of="back" />
              Roadmap
            </a>
            <h1>
              <bdi>{status.name}</bdi>
            </h1>
          </div>
          {read.posts.length === 0 ? (
            <p class="empty">Nothing here yet.</p>
          ) : (
            <PostList
              posts={read.posts}
              voted={await votedAmong(db, caller, read.posts)}
              here={here}
              address={address}
              isOfManyBoards
            />
          )}
          <Pager newer={linkTo(read.newer)} older={linkTo(read.older)} isByTime={false} />
        </div>
      ),
    })
    return { html }
  },
}
