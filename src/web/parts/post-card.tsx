import type { CompanyAddress } from '../../features/companies/index.ts'
import { type PostRow, postUrl } from '../../features/posts/index.ts'
import { excerpt } from '../excerpt.ts'
import { CommentCount, VoteCount } from './counts.tsx'
import { DateTime } from './date-time.tsx'
import { publicName } from './person.tsx'
import { StatusLabel } from './status-label.tsx'

const excerptLengthMax = 220

/** A post in a list. */
export function PostCard({ post, address }: { post: PostRow; address: CompanyAddress }) {
  const summary = excerpt(post.content, excerptLengthMax)
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
