import { boardUrl } from '../../features/boards/boards.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { StatusChange } from '../../features/posts/history/list-status-changes.ts'
import type { FieldValue, ShownTag } from '../../features/posts/load-details.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { VoterRow } from '../../features/votes/list-voters.ts'
import type { Texts } from '../../texts/texts.ts'
import { DateTime } from './date-time.tsx'
import { Icon } from './icons.tsx'
import { shownName } from './person.tsx'
import { ShownFieldValue } from './post-fields.tsx'
import { StatusLabel } from './status-label.tsx'

/** Status changes, latest first. */
export function StatusHistory({ changes, t }: { changes: StatusChange[]; t: Texts }) {
  if (changes.length === 0) return null
  return (
    <section class="aside-list" aria-labelledby="status-history">
      <h2 id="status-history">{t('statusHistory')}</h2>
      <ol>
        {changes.map(({ created, from, to, by }) => (
          <li class="status-change">
            <span class="status-step">
              {from && <StatusLabel {...from} t={t} />}
              <span>
                <Icon of="change" />
                <span class="hidden">{t('statusTo')}</span>
                {to && <StatusLabel {...to} t={t} />}
              </span>
            </span>
            <span class="quiet">
              {by ? (
                t.around('changedBy', {
                  date: <DateTime time={created} t={t} />,
                  name: <bdi>{shownName(by.name, t)}</bdi>,
                })
              ) : (
                <DateTime time={created} t={t} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type VotersProps = {
  voters: VoterRow[] | undefined
  post: Pick<PostRow, 'votes_count' | 'imported_votes'>
  areHidden: boolean
  t: Texts
}

/** Voters, latest first; `areHidden`: only the team sees them. */
export function Voters({ voters, post, areHidden, t }: VotersProps) {
  const { imported_votes: imported } = post
  if (!voters || voters.length + imported === 0) return null
  const others = post.votes_count - imported - voters.length
  return (
    <section class="aside-list" aria-labelledby="voters">
      <h2 id="voters">{t('voters')}</h2>
      {areHidden && <p class="quiet">{t('votersHint')}</p>}
      <ul>
        {voters.map(({ creator_name }) => (
          <li>
            <bdi>{shownName(creator_name, t)}</bdi>
          </li>
        ))}
        {others > 0 && <li class="quiet">{t('otherVoters', { count: others })}</li>}
        {imported > 0 && <li class="quiet">{t('importedVotes', { count: imported })}</li>}
      </ul>
    </section>
  )
}

type PostLinksProps = { posts: PostRow[]; address: CompanyAddress; t: Texts }

export function SimilarPosts({ posts, address, t }: PostLinksProps) {
  if (posts.length === 0) return null
  return (
    <section class="similar-posts" aria-labelledby="similar-posts">
      <h2 id="similar-posts">{t('similarPosts')}</h2>
      <PostLinks posts={posts} address={address} t={t} />
    </section>
  )
}

/** Posts in a few words, each with a link. */
export function PostLinks({ posts, address, t }: PostLinksProps) {
  return (
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
  )
}

type FieldLinksProps = { t: Texts; of: FieldValue; board: string; address: CompanyAddress }

/** A choice that customers see links to the board's posts with it. */
export function FieldLinks({ of, board, address, t }: FieldLinksProps) {
  const { field, value } = of
  const chosen = field.choices.filter(({ name }) => [value].flat().includes(name))
  if (field.is_public === 0)
    return (
      <>
        <ShownFieldValue of={of} t={t} /> <span class="quiet">({t('teamOnly')})</span>
      </>
    )
  if (chosen.length === 0) return <ShownFieldValue of={of} t={t} />
  return (
    <span class="tags">
      {chosen.map(({ id, name }) => (
        <a class="tag" href={`${boardUrl(address, board)}?choice=${id}`}>
          <bdi>{name}</bdi>
        </a>
      ))}
    </span>
  )
}

type TagLinksProps = { t: Texts; tags: ShownTag[]; board: string; address: CompanyAddress }

/** Each leads to the posts of the board that have it. */
export function TagLinks({ tags, board, address, t }: TagLinksProps) {
  return (
    <>
      {tags.map(({ id, name, color, is_public }) => (
        <a
          class={is_public ? 'tag' : 'tag tag-internal'}
          href={`${boardUrl(address, board)}?tag=${id}`}
        >
          <svg class="status-dot" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="4.5" fill={color} />
          </svg>
          <bdi>{name}</bdi>
          {!is_public && <span class="hidden">({t('teamOnly')})</span>}
        </a>
      ))}
    </>
  )
}
