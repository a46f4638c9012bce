import type { Audience } from '../../../features/boards/audience.ts'
import { listFilteredPosts } from '../../../features/posts/list/list-filtered-posts.ts'
import { postSorts } from '../../../features/posts/list/list-query.ts'
import type { PostFilter } from '../../../features/posts/list/post-filter.ts'
import type { PostRow } from '../../../features/posts/post-row.ts'
import { scoreOf } from '../../../features/posts/score/formula.ts'
import { Ago } from '../../parts/date-time.tsx'
import type { PageCall } from '../../parts/page.ts'
import { readList } from '../../parts/read-list.ts'
import { StatusLabel } from '../../parts/status-label.tsx'
import { money } from '../money.ts'

export const rowsMax = 30

type Which = Omit<PostFilter, 'boards'>

/** Posts of somebody on the boards that the reader sees. */
export function readPosts(
  call: PageCall,
  { boards }: Audience,
  which: Which,
  list: { path: string; filter: Record<string, string>; sort: 'newest' | 'revenue' },
) {
  const { path, filter } = list
  const sort = postSorts[list.sort]
  return readList<PostRow, 'key'>(call, { path, filter, size: rowsMax, column: 'key' }, request =>
    listFilteredPosts(call.db, { ...which, boards }, sort, request),
  )
}

export const inboxPathOf = (postId: number) => `/team/?show=all&post=${postId}`

/** Links from its votes and revenue to the people behind them. */
export const votersPathOf = (postId: number, order: 'newest' | 'revenue') =>
  `${inboxPathOf(postId)}&voters=${order}#voters`

/** As the inbox shows them, where each leads to. */
export function PostRows({ posts, call }: { posts: PostRow[]; call: PageCall }) {
  const { address, company, now, t } = call
  return (
    <ul class="profile-rows">
      {posts.map(post => (
        <li>
          <a class="row-link" href={address.path + inboxPathOf(post.id)}>
            <span class="row-title" dir="auto" title={post.title}>
              {post.title}
            </span>
            <span class="byline">
              <PostNumbers post={post} company={company} t={t} />
              <bdi>{post.board_name}</bdi>
              <Ago time={post.created} now={now} t={t} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type PostNumbersProps = { post: PostRow } & Pick<PageCall, 'company' | 't'>

/** Its status, and what the team compares posts by. */
export function PostNumbers({ post, company, t }: PostNumbersProps) {
  const score = scoreOf(post.score)
  return (
    <>
      <StatusLabel name={post.status_name} color={post.status_color} t={t} />
      <span class="tally row-votes">
        <span aria-hidden="true">{t.number(post.votes_count)}</span>
        <span class="hidden">{t('votes', { count: post.votes_count })}</span>
      </span>
      {post.revenue > 0 && <span>{money(post.revenue, company.currency, t)}</span>}
      {score !== null && (
        <span class="tally row-score">
          <span aria-hidden="true">{t.number(score)}</span>
          <span class="hidden">{t('scoreIs', { number: t.number(score) })}</span>
        </span>
      )}
    </>
  )
}
