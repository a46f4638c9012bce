import { boardUrl } from '../features/boards/index.ts'
import {
  type CommentRow,
  listPostComments,
  postCommentsFingerprint,
} from '../features/comments/index.ts'
import {
  findVisiblePost,
  fullPostUrl,
  type PostRow,
  postFingerprint,
  postUrl,
  readPostFingerprint,
} from '../features/posts/index.ts'
import { joinFingerprints } from '../platform/cache/fingerprint.ts'
import { excerpt } from './excerpt.ts'
import { layout } from './layout.tsx'
import type { Page, PageAnswer, PageCall } from './page.ts'
import { CommentSection } from './parts/comment-section.tsx'
import { counted, VoteCount } from './parts/counts.tsx'
import { DateTime } from './parts/date-time.tsx'
import { Icon } from './parts/icons.tsx'
import { Avatar, publicName, TeamBadge } from './parts/person.tsx'
import { StatusLabel } from './parts/status-label.tsx'
import { SafeText } from './safe-text.tsx'

const commentsMax = 500
const descriptionLengthMax = 200

export const postPage: Page = { run: showPost }

/** The id alone finds a post, too. */
export const postPageById: Page = { run: showPost }

async function showPost(call: PageCall): Promise<PageAnswer> {
  const { db, caller, company, address, viewer, params } = call
  const id = params.id ?? ''
  if (!/^[1-9][0-9]{0,15}$/.test(id)) return undefined
  const post = await findVisiblePost(db, caller.audience, Number(id))
  if (!post) return undefined
  if (params.slug !== decodeURIComponent(post.slug)) return { redirectTo: postUrl(address, post) }

  const thread = { postId: post.id, isTeam: false }
  const request = { size: commentsMax }
  const page = await listPostComments(db, thread, request)
  const html = layout({
    address,
    company,
    viewer,
    title: post.title,
    description: describe(post),
    canonical: fullPostUrl(address, post),
    sharedAs: 'article',
    children: (
      <PostView
        post={post}
        comments={page.items}
        hasMore={page.newer !== undefined}
        address={address}
      />
    ),
  })
  const fingerprint = joinFingerprints<PageCall['db']>([
    { value: postFingerprint(post), read: now => readPostFingerprint(now, post.id) },
    postCommentsFingerprint(page, thread, request),
  ])
  return { html, fingerprint }
}

function describe(post: PostRow): string {
  return (
    excerpt(post.content, descriptionLengthMax) ||
    `${post.status_name} · ${counted(post.votes_count, 'vote')} · ${post.board_name}`
  )
}

type PostViewProps = {
  post: PostRow
  comments: CommentRow[]
  hasMore: boolean
  address: PageCall['address']
}

function PostView({ post, comments, hasMore, address }: PostViewProps) {
  return (
    <div class="with-side">
      <div class="page-head">
        <a class="back" href={boardUrl(address, post.board_slug)}>
          <Icon of="back" />
          <bdi>{post.board_name}</bdi>
        </a>
        <div class="post-head">
          <VoteCount count={post.votes_count} />
          <h1 dir="auto">{post.title}</h1>
        </div>
      </div>
      <PostDetails post={post} />
      <div class="with-side-body">
        {post.content.trim() === '' ? (
          <p class="quiet">This post has no further description.</p>
        ) : (
          <SafeText text={post.content} />
        )}
        <CommentSection comments={comments} count={post.public_comments_count} hasMore={hasMore} />
      </div>
    </div>
  )
}

function PostDetails({ post }: { post: PostRow }) {
  return (
    <dl class="side details">
      <div>
        <dt>Status</dt>
        <dd>
          <StatusLabel name={post.status_name} color={post.status_color} />
        </dd>
      </div>
      <div>
        <dt>Posted by</dt>
        <dd class="person">
          <Avatar id={post.creator_id} name={post.creator_name} />
          <bdi>{publicName(post.creator_name)}</bdi>
          {post.creator_role !== 'customer' && <TeamBadge />}
        </dd>
      </div>
      <div>
        <dt>Posted on</dt>
        <dd>
          <DateTime time={post.created} />
        </dd>
      </div>
    </dl>
  )
}
