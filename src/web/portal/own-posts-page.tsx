import { problem } from '../../errors/problem.ts'
import { listOwnPosts, type OwnPost } from '../../features/notifications/bell/list-own-posts.ts'
import { postUrl } from '../../features/posts/url.ts'
import { AccountHead } from '../parts/account-head.tsx'
import { Pager } from '../parts/board-controls.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { layout } from '../parts/layout.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { StatusLabel } from '../parts/status-label.tsx'

const pageSize = 50

/** Which of somebody's posts are shown; the first is what the address leads to without a word. */
const filters = {
  all: () => true,
  posted: (post: OwnPost) => post.hasPosted,
  voted: (post: OwnPost) => post.hasVoted,
  followed: (post: OwnPost) => post.isFollowing,
}

type Filter = keyof typeof filters

const filterNames = Object.keys(filters) as Filter[]

/** Posts that a person wrote, voted for or follows, latest changes first. */
export const ownPostsPage: Page = {
  query: ['show', 'page'],
  async run(call) {
    const { db, caller, address, query, t } = call
    if (caller.kind !== 'session') throw problem('sign_in_required')
    const url = `${address.path}/me/`
    const { show = 'all', page = '1' } = query
    if (!isFilter(show) || !/^[1-9][0-9]?$/.test(page)) return { redirectTo: url }
    const all = await listOwnPosts(db, caller.audience, caller.userId)
    const posts = all.filter(filters[show])
    const at = Number(page)
    const shown = posts.slice((at - 1) * pageSize, at * pageSize)
    const linkTo = (to: number) => `${url}?show=${show}&page=${to}`
    const html = layout({
      frame: call,
      title: t('myFeedback'),
      children: (
        <div class="narrow">
          <AccountHead current="myFeedback" address={address} t={t} />
          <nav class="orders" aria-label={t('show')}>
            {filterNames.map(name => (
              <a
                href={name === 'all' ? url : `${url}?show=${name}`}
                aria-current={name === show ? 'true' : undefined}
              >
                {t(`own_${name}`)}
              </a>
            ))}
          </nav>
          {shown.length === 0 ? (
            <p class="empty">{t('nothingHereYet')}</p>
          ) : (
            <ul class="card news">
              {shown.map(post => (
                <OwnPostItem post={post} address={address} t={t} />
              ))}
            </ul>
          )}
          <Pager
            newer={at > 1 ? linkTo(at - 1) : undefined}
            older={posts.length > at * pageSize ? linkTo(at + 1) : undefined}
            isByTime
            t={t}
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

function OwnPostItem({ post, address, t }: { post: OwnPost } & Pick<PageCall, 'address' | 't'>) {
  return (
    <li class="news-item">
      <p class="news-title">
        <a class="title-link" href={postUrl(address, post)} dir="auto">
          {post.title}
        </a>
      </p>
      <p class="byline">
        <StatusLabel name={post.status_name} color={post.status_color} t={t} />
        <span>{t('votes', { count: post.votes_count })}</span>
        <span>{t('comments', { count: post.public_comments_count })}</span>
      </p>
      <p class="byline">
        <span>
          {t.around('latestChange', { date: <DateTime time={post.lastActivity} t={t} /> })}
        </span>
        {post.hasPosted && <span>{t('youPosted')}</span>}
        {post.hasVoted && <span>{t('youVoted')}</span>}
        {post.isFollowing && <span>{t('youFollow')}</span>}
      </p>
    </li>
  )
}
