import type { Company } from '../../features/companies/index.ts'
import type { PostRow } from '../../features/posts/index.ts'
import type { Texts } from '../../texts/index.ts'
import type { PageCall } from '../page.ts'
import { DateTime } from '../parts/date-time.tsx'
import { Icon } from '../parts/icons.tsx'
import { shownName } from '../parts/person.tsx'
import { StatusLabel } from '../parts/status-label.tsx'
import { type InboxView, inboxUrl } from './inbox-view.ts'
import { money } from './money.ts'
import type { ReadInbox } from './read-inbox.ts'

type InboxListProps = {
  read: ReadInbox
  view: InboxView
  /** The post that is open. */
  open: number | undefined
  cursor: string | undefined
  company: Company
} & Pick<PageCall, 'address' | 't'>

/** Each row is a link to its post, and a box of the form that changes many at once. */
export function InboxList({ read, view, open, cursor, company, address, t }: InboxListProps) {
  const { posts, previous, next } = read
  const urlOf = (post: PostRow) => inboxUrl(address.path, view, { cursor, post: post.id })
  return (
    <>
      {previous && (
        <p class="team-more">
          <a class="button small-button" href={inboxUrl(address.path, view, { cursor: previous })}>
            {t('previous')}
          </a>
        </p>
      )}
      <ol id="rows" class="team-rows">
        {posts.map(post => (
          <Row
            post={post}
            url={urlOf(post)}
            isOpen={post.id === open}
            showsStatus={view.show === 'all'}
            company={company}
            t={t}
          />
        ))}
      </ol>
      {next && (
        <p class="team-more">
          <a
            id="more"
            class="button small-button"
            href={inboxUrl(address.path, view, { cursor: next })}
            rel="next"
          >
            {t('loadMore')}
          </a>
        </p>
      )}
    </>
  )
}

type RowProps = {
  post: PostRow
  url: string
  isOpen: boolean
  showsStatus: boolean
  company: Company
  t: Texts
}

function Row({ post, url, isOpen, showsStatus, company, t }: RowProps) {
  return (
    <li id={`row-${post.id}`} class="team-row" data-row={String(post.id)}>
      <input
        class="row-box"
        type="checkbox"
        form="bulk"
        name={`post-${post.id}`}
        value="on"
        autocomplete="off"
        aria-label={t('selectPost', { title: post.title })}
      />
      <a class="row-link" href={url} aria-current={isOpen ? 'true' : undefined}>
        <span class="row-title" dir="auto">
          {post.title}
        </span>
        <span class="byline">
          {showsStatus && <StatusLabel name={post.status_name} color={post.status_color} />}
          <span class="tally">
            <Icon of="vote" />
            <span aria-hidden="true">{t.number(post.votes_count)}</span>
            <span class="hidden">{t('votes', { count: post.votes_count })}</span>
          </span>
          {post.revenue > 0 && <span>{money(post.revenue, company.currency, t)}</span>}
          <bdi>{post.board_name}</bdi>
          <bdi>{shownName(post.creator_name, t)}</bdi>
          <DateTime time={post.created} t={t} />
        </span>
      </a>
    </li>
  )
}
