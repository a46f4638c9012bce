import { isTeam } from '../../features/auth/permissions.ts'
import type { CommentRow } from '../../features/comments/comment-row.ts'
import {
  listPostComments,
  postCommentsFingerprint,
} from '../../features/comments/list-post-comments.ts'
import { imagesOnComments, type ShownImage } from '../../features/images/images.ts'
import { namedFor } from '../../features/people/users/named-for.ts'
import { findVisiblePost, visibleGroupIds } from '../../features/posts/find-post.ts'
import { type PostRow, postRowFingerprint } from '../../features/posts/post-row.ts'
import { fullPostUrl } from '../../features/posts/url.ts'
import { statusName } from '../../features/statuses/status-name.ts'
import { joinFingerprints } from '../../platform/cache/fingerprint.ts'
import { isId } from '../../platform/text/id.ts'
import { Markdown } from '../parts/markdown/markdown.tsx'
import type { Page, PageCall } from '../parts/page.ts'
import { shownName } from '../parts/person.tsx'
import { commentUrl } from '../parts/thread-parts.ts'
import { atomFeed, type FeedEntry, postFeedUrl } from './feed.ts'

const entriesMax = 50

/** From the newest comment on. */
const newest = {
  towards: 'older' as const,
  from: { created: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER - 1 },
}

/** The latest public comments and changes of status of a post, for those who see it. */
export const postFeed: Page = {
  async run(call) {
    const { db, caller, company, address, params } = call
    const id = params.id ?? ''
    if (!isId(id)) return undefined
    const post = await findVisiblePost(db, caller.audience, Number(id))
    if (!post) return undefined
    if (post.root_id !== null) {
      const root = await findVisiblePost(db, caller.audience, post.root_id)
      return root && { redirectTo: postFeedUrl(address, root.id), isTemporary: true }
    }
    const thread = { postIds: await visibleGroupIds(db, caller.audience, post), isTeam: false }
    const request = { size: entriesMax, cursor: newest }
    const page = await listPostComments(db, thread, request)
    const shown = page.items.filter(({ deleted, held }) => deleted === null && held === null)
    const comments = (await namedFor(db, { isTeam: isTeam(caller.role) }, shown)).toReversed()
    const images = await imagesOnComments(
      db,
      comments.map(({ id }) => id),
    )
    const document = atomFeed({
      title: `${post.title} · ${company.name}`,
      page: fullPostUrl(address, post),
      self: new URL(postFeedUrl(address, post.id), address.base).href,
      author: company.name,
      since: post.created,
      entries: comments.map(comment => commentEntry(comment, post, images, call)),
    })
    const fingerprint = joinFingerprints<PageCall['db']>([
      postRowFingerprint(post),
      postCommentsFingerprint(page, thread, request),
    ])
    return { document, fingerprint }
  },
}

function commentEntry(
  comment: CommentRow,
  post: PostRow,
  images: ReadonlyMap<number, ShownImage[]>,
  { address, t }: PageCall,
): FeedEntry {
  const name = shownName(comment.creator_name, t)
  const isChange = comment.kind === 'status_change'
  return {
    id: `${address.base}/post/${comment.post_id}/#comment-${comment.id}`,
    title: isChange
      ? t('feedStatus', { status: statusName(comment.status_name ?? '', t) })
      : t('feedComment', { name }),
    url: new URL(commentUrl(address, post, comment.id, String(comment.id)), address.base).href,
    author: name,
    published: comment.created,
    updated: comment.edited ?? comment.created,
    content: (
      <Markdown
        text={comment.content}
        headings={2}
        images={images.get(comment.id)}
        address={address}
        t={t}
      />
    ),
  }
}
