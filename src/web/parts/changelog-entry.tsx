import type { Audience } from '../../features/boards/audience.ts'
import { entryUrl, type LinkedEntry } from '../../features/changelog/find-entry.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { isVisible } from '../../features/posts/find-post.ts'
import type { Texts } from '../../texts/texts.ts'
import { DateTime } from './date-time.tsx'
import { Markdown } from './markdown/markdown.tsx'
import { PostLinks } from './post-aside.tsx'

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
      {posts.length > 0 && (
        <div class="entry-posts">
          <p class="side-title">{t('fromFeedback')}</p>
          <PostLinks posts={posts} address={address} t={t} />
        </div>
      )}
    </article>
  )
}
