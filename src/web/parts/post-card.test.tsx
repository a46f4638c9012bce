import { expect, test } from 'bun:test'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import { languages } from '../../texts/languages.ts'
import { type Texts, textsIn } from '../../texts/texts.ts'
import { signInUrl } from '../sign-in/sign-in-url.ts'
import { DateTime } from './date-time.tsx'
import { excerpt } from './excerpt.ts'
import { Icon } from './icons.tsx'
import { shownName } from './person.tsx'
import { postCard } from './post-list.tsx'
import { StatusLabel } from './status-label.tsx'
import { voteButton } from './vote-button.tsx'

type Shown = {
  post: PostRow
  address: CompanyAddress
  hasVoted: boolean | undefined
  here: string
  t: Texts
}

/** The same in JSX, which escapes everything by itself. */
function VoteButton({ post, address, hasVoted, here, t }: Shown) {
  const { id, title, votes_count: count } = post
  const votes = `${t.number(count)} ${t('votesWord', { count })}`
  const label = t(hasVoted ? 'unvote' : 'voteFor', { title, votes })
  const action = `${address.path}/post/${id}/vote/`
  const inside = (
    <>
      <Icon of="vote" />
      <span class="votes-number">{t.number(count)}</span>{' '}
      <span class="votes-word">{t('votesWord', { count })}</span>
    </>
  )
  if (hasVoted === undefined)
    return (
      <a class="votes" href={signInUrl(address, here, id)} rel="nofollow" aria-label={label}>
        {inside}
      </a>
    )
  return (
    <form class="vote-form" method="post" action={action} hx-post={action}>
      <input type="hidden" name="set" value={hasVoted ? 'off' : 'on'} />
      <input type="hidden" name="next" value={here} />
      <button
        class="votes"
        type="submit"
        aria-pressed={hasVoted ? 'true' : 'false'}
        aria-label={label}
      >
        {inside}
      </button>
    </form>
  )
}

function PostCard(shown: Shown) {
  const { post, address, t } = shown
  const summary = excerpt(post.content, 220)
  return (
    <article class="post-card">
      <VoteButton {...shown} />
      <div class="post-card-body">
        <h2 class="post-title" dir="auto">
          <a class="title-link" href={postUrl(address, post)}>
            {post.title}
          </a>
        </h2>
        {summary && (
          <p class="excerpt" dir="auto">
            {summary}
          </p>
        )}
        <p class="byline">
          <StatusLabel name={post.status_name} color={post.status_color} />
          <span class="tally">
            <Icon of="comment" />
            {t('comments', { count: post.public_comments_count })}
          </span>
          <bdi>{shownName(post.creator_name, t)}</bdi>
          <DateTime time={post.created} t={t} />
        </p>
      </div>
    </article>
  )
}

const address = { base: 'https://a.example/hub', path: '/hub' }
const texts = [
  'Dark mode',
  '',
  '   ',
  '<script>alert("x")</script> & \'quoted\'',
  '深色模式 '.repeat(200),
  '👩‍👩‍👧 '.repeat(120),
  'a'.repeat(221),
  `${'word '.repeat(60)}…`,
  'line\nline\u2028line\u0000',
  'ada@example.com',
  '&amp; &#39; " \\ \ud800',
]

test('a card is what JSX would write, whatever people wrote', () => {
  for (const title of texts)
    for (const other of texts)
      for (const count of [0, 1, 2, 999, 1000, 1_234_567]) {
        const post = {
          id: 7,
          title,
          content: other,
          creator_name: other,
          status_name: title,
          status_color: count === 1 ? '#2563eb' : other,
          votes_count: count,
          public_comments_count: count,
          created: 1_763_112_600_000_000 + count,
        } as PostRow
        const shown = {
          post,
          address,
          t: textsIn(languages[texts.indexOf(title) % languages.length]!),
          hasVoted: [undefined, true, false][count % 3],
          here: `/hub/board/${encodeURIComponent(other.toWellFormed())}/#post-7`,
        }
        expect(postCard(post, address, shown.t, voteButton(shown))).toBe(
          String(<PostCard {...shown} />),
        )
      }
})
