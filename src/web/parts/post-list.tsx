import type { CompanyAddress } from '../../features/company/company.ts'
import type { ShownTag } from '../../features/posts/load-details.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { Matcher } from '../../features/search/query/match-marker.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import type { Texts } from '../../texts/texts.ts'
import { DateTime } from './date-time.tsx'
import { excerpt } from './excerpt.ts'
import { Icon } from './icons.tsx'
import { marked } from './marked.tsx'
import { shownName } from './person.tsx'
import { TagLinks } from './post-aside.tsx'
import { StatusLabel } from './status-label.tsx'
import { VoteButton } from './vote-button.tsx'

type PostListProps = {
  t: Texts
  posts: PostRow[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
  /** The page that it is on. */
  here: string
  address: CompanyAddress
  /** Whether each says which board it is on. */
  isOfManyBoards?: boolean
  /** Whether a heading is above it. */
  isSection?: boolean
  tags?: ReadonlyMap<number, ShownTag[]>
  /** Finds what is marked in titles and texts. */
  matcher?: Matcher | undefined
}

export function PostList(props: PostListProps) {
  const { posts, voted, here, address, isOfManyBoards, tags, matcher, t } = props
  const Title = props.isSection ? 'h3' : 'h2'
  const show = (text: string) => (matcher ? marked(text, matcher(text)) : text)
  return (
    <ol class="card posts">
      {posts.map(post => {
        const { id, content, board_name, board_slug } = post
        const anchor = `post-${id}`
        const summary = excerpt(content, excerptLengthMax)
        const own = tags?.get(id)
        return (
          <li class="posts-item" id={anchor}>
            <article class="post-card">
              <VoteButton
                post={post}
                hasVoted={voted?.has(id)}
                address={address}
                t={t}
                here={`${here}#${anchor}`}
              />
              <div class="post-card-body">
                <Title class="post-title" dir="auto">
                  <a class="title-link" href={postUrl(address, post)}>
                    {show(post.title)}
                  </a>
                </Title>
                {summary && (
                  <p class="excerpt" dir="auto">
                    {show(summary)}
                  </p>
                )}
                <p class="byline">
                  <StatusLabel name={statusName(post.status_name, t)} color={post.status_color} />
                  <span class="tally">
                    <Icon of="comment" />
                    {t('comments', { count: post.public_comments_count })}
                  </span>
                  {isOfManyBoards && <bdi>{board_name}</bdi>}
                  <bdi>{shownName(post.creator_name, t)}</bdi>
                  <DateTime time={post.created} isAgo t={t} />
                  {own && <TagLinks tags={own} board={board_slug} address={address} t={t} />}
                </p>
              </div>
            </article>
          </li>
        )
      })}
    </ol>
  )
}

const excerptLengthMax = 220
