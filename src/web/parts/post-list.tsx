import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/company/company.ts'
import type { ShownTag } from '../../features/posts/load-details.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { postUrl } from '../../features/posts/url.ts'
import type { Matcher } from '../../features/search/query/match-marker.ts'
import { Memo } from '../../platform/cache/memo.ts'
import type { Texts } from '../../texts/texts.ts'
import { dateTime } from './date-time.tsx'
import { excerpt } from './excerpt.ts'
import { Icon } from './icons.tsx'
import { shownName } from './person.tsx'
import { TagLinks } from './post-aside.tsx'
import { escapeHtml } from './safe-text.tsx'
import { StatusLabel, statusName } from './status-label.tsx'
import { voteButton } from './vote-button.tsx'

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
  tags?: ReadonlyMap<number, ShownTag[]>
  /** Finds what is marked in titles and texts. */
  matcher?: Matcher | undefined
}

export function PostList(props: PostListProps) {
  const { posts, voted, here, address, isOfManyBoards, tags, matcher, t } = props
  const write = matcher && ((text: string) => markedHtml(text, matcher))
  const item = (post: PostRow) => {
    const anchor = `post-${post.id}`
    const votes = voteButton({
      post,
      hasVoted: voted?.has(post.id),
      address,
      t,
      here: `${here}#${anchor}`,
    })
    const board = isOfManyBoards ? post.board_name : undefined
    const own = tags?.get(post.id)
    const links =
      own && String(<TagLinks tags={own} board={post.board_slug} address={address} t={t} />)
    const card = postCard(post, address, t, votes, board, write, links)
    return `<li class="posts-item" id="${anchor}">${card}</li>`
  }
  return <ol class="card posts">{raw(posts.map(item).join(''))}</ol>
}

function markedHtml(text: string, matcher: Matcher): string {
  let html = ''
  let end = 0
  for (const [start, length] of matcher(text)) {
    const match = escapeHtml(text.slice(start, start + length))
    html += `${escapeHtml(text.slice(end, start))}<mark>${match}</mark>`
    end = start + length
  }
  return html + escapeHtml(text.slice(end))
}

const excerptLengthMax = 220

/**
 * A post in a list, as HTML, with the button for `votes`, the links of its `tags`, and the name of its board where that
 * is given. `write` makes HTML of its title and text. Written as text: a page of a board has twenty, and as JSX they took a third of a
 * millisecond more.
 */
export function postCard(
  post: PostRow,
  address: CompanyAddress,
  t: Texts,
  votes: string,
  board?: string,
  write = escapeHtml,
  tags = '',
): string {
  const { public_comments_count: comments } = post
  const summary = excerpt(post.content, excerptLengthMax)
  const summaryHtml = summary && `<p class="excerpt" dir="auto">${write(summary)}</p>`
  const boardHtml = board === undefined ? '' : `<bdi>${escapeHtml(board)}</bdi>`
  const title = `<a class="title-link" href="${escapeHtml(postUrl(address, post))}">${write(post.title)}</a>`
  return `<article class="post-card">${votes}<div class="post-card-body"><h2 class="post-title" dir="auto">${title}</h2>${summaryHtml}<p class="byline">${statusLabel(post, t)}<span class="tally">${commentIcon}${escapeHtml(t('comments', { count: comments }))}</span>${boardHtml}<bdi>${escapeHtml(shownName(post.creator_name, t))}</bdi>${dateTime(post.created, t)}${tags}</p></div></article>`
}

const commentIcon = String(<Icon of="comment" />)

/** A company has a handful of them. */
const labels = new Memo<string>(1_000)

function statusLabel({ status_name, status_color: color }: PostRow, t: Texts): string {
  const name = statusName(status_name, t)
  const key = `${color.length} ${color}${name}`
  return labels.find(key, () => String(<StatusLabel name={name} color={color} />))
}
