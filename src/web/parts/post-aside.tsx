import type { CompanyAddress } from '../../features/companies/index.ts'
import { type PostRow, postUrl, type StatusChange } from '../../features/posts/index.ts'
import type { VoterRow } from '../../features/votes/index.ts'
import { counted } from './counts.tsx'
import { DateTime } from './date-time.tsx'
import { Icon } from './icons.tsx'
import { publicName } from './person.tsx'
import { StatusLabel } from './status-label.tsx'

/** How the status changed, the latest first. */
export function StatusHistory({ changes }: { changes: StatusChange[] }) {
  if (changes.length === 0) return null
  return (
    <section class="aside-list" aria-labelledby="status-history">
      <h2 id="status-history">Status history</h2>
      <ol>
        {changes.map(({ created, from, to, by }) => (
          <li class="status-change">
            <span class="status-step">
              {from && <StatusLabel {...from} />}
              <span>
                <Icon of="change" />
                <span class="hidden">to</span>
                {to && <StatusLabel {...to} />}
              </span>
            </span>
            <span class="quiet">
              <DateTime time={created} />
              {by && (
                <>
                  {' by '}
                  <bdi>{publicName(by.name)}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who voted, the latest first: for the team. */
export function Voters({ voters, count }: { voters: VoterRow[]; count: number }) {
  if (voters.length === 0) return null
  const others = count - voters.length
  return (
    <section class="aside-list" aria-labelledby="voters">
      <h2 id="voters">Voters</h2>
      <p class="quiet">Only the team sees who voted.</p>
      <ul>
        {voters.map(({ creator_name }) => (
          <li>
            <bdi>{publicName(creator_name)}</bdi>
          </li>
        ))}
        {others > 0 && <li class="quiet">and {counted(others, 'other')}</li>}
      </ul>
    </section>
  )
}

export function SimilarPosts({ posts, address }: { posts: PostRow[]; address: CompanyAddress }) {
  if (posts.length === 0) return null
  return (
    <section class="similar-posts" aria-labelledby="similar-posts">
      <h2 id="similar-posts">Similar posts</h2>
      <ul>
        {posts.map(post => (
          <li class="entry-post">
            <a class="title-link" href={postUrl(address, post)} dir="auto">
              {post.title}
            </a>
            <span class="byline">
              <StatusLabel name={post.status_name} color={post.status_color} />
              <span>{counted(post.votes_count, 'vote')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
