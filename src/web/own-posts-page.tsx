import { problem } from '../errors/problem.ts'
import { listOwnPosts, type OwnPost } from '../features/notifications/index.ts'
import { postUrl } from '../features/posts/index.ts'
import { layout } from './layout.tsx'
import type { Page, PageCall } from './page.ts'
import { counted } from './parts/counts.tsx'
import { DateTime } from './parts/date-time.tsx'
import { Pager } from './parts/pager.tsx'
import { StatusLabel } from './parts/status-label.tsx'

const pageSize = 50

/** Which of somebody's posts are shown; the first is what the address leads to without a word. */
const filters = {
  all: { label: 'All', includes: () => true },
  posted: { label: 'Posted', includes: (post: OwnPost) => post.hasPosted },
  voted: { label: 'Voted for', includes: (post: OwnPost) => post.hasVoted },
  followed: { label: 'Followed', includes: (post: OwnPost) => post.isFollowing },
} as const

type Filter = keyof typeof filters

/** What somebody posted, voted for and follows, latest changes first. */
export const ownPostsPage: Page = {
  query: ['show', 'page'],
  async run({ db, caller, company, address, viewer, query }) {
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const url = `${address.path}/me/`
    const { show = 'all', page = '1' } = query
    if (!isFilter(show) || !/^[1-9][0-9]?$/.test(page)) return { redirectTo: url }
    const all = await listOwnPosts(db, caller.audience, caller.userId)
    const posts = all.filter(filters[show].includes)
    const at = Number(page)
    const shown = posts.slice((at - 1) * pageSize, at * pageSize)
    const linkTo = (to: number) => `${url}?show=${show}&page=${to}`
    const html = layout({
      address,
      company,
      viewer,
      title: 'My feedback',
      children: (
        <div class="narrow">
          <div class="page-head">
            <h1>My feedback</h1>
            <p class="news-links">
              <a href={`${address.path}/notifications/`}>Notifications</a>
              <a href={`${address.path}/settings/notifications/`}>E-mail settings</a>
              <a href={`${address.path}/account/sessions/`}>Where you are signed in</a>
            </p>
          </div>
          <nav class="orders" aria-label="Show">
            {Object.entries(filters).map(([name, { label }]) => (
              <a
                href={name === 'all' ? url : `${url}?show=${name}`}
                aria-current={name === show ? 'true' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          {shown.length === 0 ? (
            <p class="empty">Nothing here yet.</p>
          ) : (
            <ul class="card news">
              {shown.map(post => (
                <OwnPostItem post={post} address={address} />
              ))}
            </ul>
          )}
          <Pager
            newer={at > 1 ? linkTo(at - 1) : undefined}
            older={posts.length > at * pageSize ? linkTo(at + 1) : undefined}
            isByTime
          />
        </div>
      ),
    })
    return { html }
  },
}

function isFilter(text: string): text is Filter {
  return Object.hasOwn(filters, text)
}

function OwnPostItem({ post, address }: { post: OwnPost } & Pick<PageCall, 'address'>) {
  const parts = [
    post.hasPosted && 'you posted it',
    post.hasVoted && 'you voted for it',
    post.isFollowing && 'you follow it',
  ]
  const part = parts.filter(text => text !== false).join(', ')
  return (
    <li class="news-item">
      <p class="news-title">
        <a class="title-link" href={postUrl(address, post)} dir="auto">
          {post.title}
        </a>
      </p>
      <p class="byline">
        <StatusLabel name={post.status_name} color={post.status_color} />
        <span>{counted(post.votes_count, 'vote')}</span>
        <span>{counted(post.public_comments_count, 'comment')}</span>
      </p>
      <p class="byline">
        <span>
          Latest change <DateTime time={post.lastActivity} />
        </span>
        {part && <span>{part.charAt(0).toUpperCase() + part.slice(1)}</span>}
      </p>
    </li>
  )
}
