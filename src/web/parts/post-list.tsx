import { raw } from 'hono/html'
import type { CompanyAddress } from '../../features/companies/index.ts'
import type { PostRow } from '../../features/posts/index.ts'
import { postCard } from './post-card.tsx'
import { voteButton } from './vote-button.tsx'

type PostListProps = {
  posts: PostRow[]
  /** Undefined: nobody is signed in. */
  voted: ReadonlySet<number> | undefined
  /** The page that it is on. */
  here: string
  address: CompanyAddress
  /** Whether each says which board it is on. */
  isOfManyBoards?: boolean
}

export function PostList({ posts, voted, here, address, isOfManyBoards }: PostListProps) {
  const item = (post: PostRow) => {
    const anchor = `post-${post.id}`
    const votes = voteButton({
      post,
      hasVoted: voted?.has(post.id),
      address,
      here: `${here}#${anchor}`,
    })
    const card = postCard(post, address, votes, isOfManyBoards ? post.board_name : undefined)
    return `<li class="posts-item" id="${anchor}">${card}</li>`
  }
  return <ol class="card posts">{raw(posts.map(item).join(''))}</ol>
}
