import { expect, test } from 'bun:test'
import type { CompanyAddress } from '../../features/companies/index.ts'
import { type PostRow, postUrl } from '../../features/posts/index.ts'
import { excerpt } from '../excerpt.ts'
import { CommentCount, VoteCount } from './counts.tsx'
import { DateTime } from './date-time.tsx'
import { publicName } from './person.tsx'
import { postCard } from './post-card.tsx'
import { StatusLabel } from './status-label.tsx'

/** The same in JSX, which escapes everything by itself. */
function PostCard({ post, address }: { post: PostRow; address: CompanyAddress }) {
  const summary = excerpt(post.content, 220)
  return (
    <article class="post-card">
      <VoteCount count={post.votes_count} />
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
          <CommentCount count={post.public_comments_count} />
          <bdi>{publicName(post.creator_name)}</bdi>
          <DateTime time={post.created} />
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
        expect(postCard(post, address)).toBe(String(<PostCard post={post} address={address} />))
      }
})
