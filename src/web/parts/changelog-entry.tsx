import type { Audience } from '../../features/boards/audience.ts'
import { entryUrl, type LinkedEntry } from '../../features/changelog/find-entry.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { isVisible } from '../../features/posts/find-post.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { Texts } from '../../texts/texts.ts'
import { DateTime } from './date-time.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { StatusLabel } from './status-label.tsx'

type EntryProps = {
  t: Texts
  entry: LinkedEntry
  audience: Audience
  address: CompanyAddress
  /** Whether the page is about it alone. */
  isAlone?: boolean
  /** It has no page yet. */
  isPreview?: boolean
}

export function ChangelogEntry({ entry, audience, address, isAlone, isPreview, t }: EntryProps) {
  const posts = entry.posts.filter(post => isVisible(audience, post))
  const categories: string[] = JSON.parse(entry.categories)
  return (
    <article class="card entry">
      <header class="entry-head">
        <p class="byline">
          {entry.published === null ? null : <DateTime time={entry.published} t={t} />}
          {entry.state !== 'published' && (
            <span class="badge badge-draft">
              {t(entry.state === 'draft' ? 'draft' : 'scheduled')}
            </span>
          )}
          {categories.map(name => (
            <span class="badge">
              <bdi>{name}</bdi>
            </span>
          ))}
        </p>
        {isAlone ? (
          <h1 dir="auto">{entry.title}</h1>
        ) : (
          <h2 class="entry-title" dir="auto">
            {isPreview ? (
              entry.title
            ) : (
              <a class="title-link" href={entryUrl(address, entry)}>
                {entry.title}
              </a>
            )}
          </h2>
        )}
      </header>
      {(entry.content.trim() !== '' || entry.images.length > 0) && (
        <Markdown text={entry.content} headings={3} images={entry.images} address={address} t={t} />
      )}
      {posts.length > 0 && <LinkedPosts posts={posts} address={address} t={t} />}
    </article>
  )
}

type LinkedPostsProps = { posts: PostRow[]; address: CompanyAddress; t: Texts }

function LinkedPosts({ posts, address, t }: LinkedPostsProps) {
  return (
    <div class="entry-posts">
      <p class="side-title">{t('fromFeedback')}</p>
      <ul>
        {posts.map(post => (
          <li class="entry-post">
            <a class="title-link" href={postUrl(address, post)} dir="auto">
              {post.title}
            </a>
            <span class="byline">
              <StatusLabel name={post.status_name} color={post.status_color} t={t} />
              <span>{t('votes', { count: post.votes_count })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
