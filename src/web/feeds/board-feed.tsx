import { isTeam } from '../../features/auth/permissions.ts'
import { boardUrl, findVisibleBoard } from '../../features/boards/boards.ts'
import { imagesOnPosts, type ShownImage } from '../../features/images/images.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { listPosts, postsFingerprint } from '../../features/posts/list-posts.ts'
import type { PostRow } from '../../features/posts/post-row.ts'
import { fullPostUrl } from '../../features/posts/url.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { shownName } from '../parts/person.tsx'
import { atomFeed, boardFeedUrl, type FeedEntry } from './feed.ts'

const entriesMax = 30

/** The newest posts of a board, for those who see it. */
export const boardFeed: Page = {
  async run({ db, caller, company, address, params, t }) {
    const board = await findVisibleBoard(db, caller.audience, params.slug ?? '')
    if (!board) return undefined
    if (params.slug !== board.slug) return { redirectTo: boardFeedUrl(address, board.slug) }
    const audience = { boards: [board.id] }
    const request = { size: entriesMax }
    const page = await listPosts(db, audience, request)
    const images = await imagesOnPosts(
      db,
      page.items.map(({ id }) => id),
    )
    const posts = await namedFor(db, { isTeam: isTeam(caller.role) }, page.items)
    const full = (path: string) => new URL(path, address.base).href
    const document = atomFeed({
      title: `${board.name} · ${company.name}`,
      page: full(boardUrl(address, board.slug)),
      self: full(boardFeedUrl(address, board.slug)),
      author: company.name,
      since: board.created,
      entries: posts.map(post => postEntry(post, images.get(post.id), { address, t })),
    })
    return { document, fingerprint: postsFingerprint(page, audience, request) }
  },
}

function postEntry(
  post: PostRow,
  images: ShownImage[] | undefined,
  { address, t }: Pick<PageCall, 'address' | 't'>,
): FeedEntry {
  return {
    id: `${address.base}/post/${post.id}/`,
    title: post.title,
    url: fullPostUrl(address, post),
    author: shownName(post.creator_name, t),
    published: post.created,
    updated: post.edited ?? post.created,
    content: <Markdown text={post.content} headings={2} images={images} address={address} t={t} />,
  }
}
