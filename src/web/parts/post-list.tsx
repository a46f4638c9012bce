import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/company/address.ts'
import type { ShownTag } from '../../features/posts/load-details.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import type { Matcher } from '../../features/search/query/match-marker.ts'
import type { Texts } from '../../texts/texts.ts'
import { escapeHtml } from './escape-html.ts'
import { postCard } from './post-card.tsx'
import { TagLinks } from './tag-links.tsx'
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
