import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/companies/index.ts'
import type { PostRow } from '../../features/posts/index.ts'
import type { Texts } from '../../texts/index.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Mark } from '../read-posts.ts'
import { postCard } from './post-card.tsx'
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
  /** Finds what is marked in titles and texts. */
  mark?: Mark | undefined
}

export function PostList(props: PostListProps) {
  const { posts, voted, here, address, isOfManyBoards, mark, t } = props
  const write = mark && ((text: string) => markedHtml(mark(text)))
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
    const card = postCard(post, address, t, votes, board, write)
    return `<li class="posts-item" id="${anchor}">${card}</li>`
  }
  return <ol class="card posts">{raw(posts.map(item).join(''))}</ol>
}

function markedHtml(pieces: ReturnType<Mark>): string {
  return pieces
    .map(({ text, isMatch }) => (isMatch ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('')
}
