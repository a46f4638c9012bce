import { boardUrl, findVisibleBoard } from '../../features/boards/index.ts'
import {
  fullPostUrl,
  listPosts,
  type PostRow,
  postsFingerprint,
} from '../../features/posts/index.ts'
import type { Page, PageCall } from '../page.ts'
import { shownName } from '../parts/person.tsx'
import { SafeText } from '../safe-text.tsx'
import { atomFeed, type FeedEntry } from './feed.ts'
import { boardFeedUrl } from './urls.ts'

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
    const full = (path: string) => new URL(path, address.base).href
    const document = atomFeed({
      title: `${board.name} · ${company.name}`,
      page: full(boardUrl(address, board.slug)),
      self: full(boardFeedUrl(address, board.slug)),
      author: company.name,
      since: board.created,
      entries: page.items.map(post => postEntry(post, address, t)),
    })
    return { document, fingerprint: postsFingerprint(page, audience, request) }
  },
}

function postEntry(post: PostRow, address: PageCall['address'], t: PageCall['t']): FeedEntry {
  return {
    id: `${address.base}/post/${post.id}/`,
    title: post.title,
    url: fullPostUrl(address, post),
    author: shownName(post.creator_name, t),
    published: post.created,
    updated: post.edited ?? post.created,
    content: <SafeText text={post.content} />,
  }
}
