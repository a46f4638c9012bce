import { z } from 'zod'
import { joinFingerprints } from '../../platform/cache/fingerprint.ts'
import { flag, idQuery } from '../../platform/http/fields.ts'
import { pageQuery, pageRequest, pageResponse } from '../../platform/http/page-query.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import {
  changeEndpoint,
  createProblems,
  deleteEndpoint,
  getEndpoint,
  getVisible,
  shown,
} from '../endpoints/resource-endpoints.ts'
import { asUserErrors } from '../people/users/customer.ts'
import { getRootPost, getVisiblePost, visibleGroupIds } from '../posts/find-post.ts'
import { postRowFingerprint } from '../posts/post-row.ts'
import { requireUnlocked } from '../posts/require-unlocked.ts'
import { postParams as params } from '../posts/resource.ts'
import { changeComment } from './change-comment.ts'
import type { CommentRow } from './comment-row.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { highlightComment, unhighlightComment } from './highlight-comment.ts'
import { type PicturedComment, withImages } from './images.ts'
import { likeComment, unlikeComment } from './like-comment.ts'
import {
  commentsFingerprint,
  listComments,
  listCommentsOn,
  listHeldComments,
} from './list-comments.ts'
import { listPostComments, postCommentsFingerprint } from './list-post-comments.ts'
import { presentComment, presentInThread } from './present.ts'
import { commentResource, tag } from './resource.ts'
import {
  commentDetailsView,
  commentListView,
  createCommentBody,
  editCommentBody,
  threadView,
} from './schema.ts'

const listQuery = z.object({
  post: idQuery('This must be the id of a post.')
    .transform(Number)
    .optional()
    .meta({
      id: 'OnPost',
      type: 'integer',
      minimum: 1,
      description:
        'Only comments on this post, without those on posts merged into it; `GET /api/v1/posts/{id}/comments/` lists both.',
      examples: [1284],
    }),
  held: flag.optional().meta({
    id: 'IsHeldComment',
    type: 'boolean',
    description: 'True: only held comments and those on held posts. For the team.',
    examples: [true],
  }),
  ...pageQuery,
})

export const listCommentsEndpoint = endpoint({
  name: 'listComments',
  tag,
  summary: 'List comments',
  description:
    'The comments on all posts that the token owner can access, newest first. The owner is on the team, so internal comments are among them.',
  query: listQuery,
  takesUnknown: true,
  parameterPermissions: { held: 'moderation.read' },
  responses: {
    200: {
      description: 'One page of comments.',
      schema: commentListView,
      headers: ['Link'],
    },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, query, path, queryText }) => {
  const { db, audience, company } = caller
  const isHeld = query.held === true
  const { post: postId } = query
  const on = postId === undefined ? '' : ` on ${postId}`
  const list = `${isHeld ? 'held ' : ''}comments${on} of ${company.id}`
  const request = pageRequest(query, list)
  const page =
    postId === undefined
      ? await (isHeld ? listHeldComments : listComments)(db, audience, request)
      : await listCommentsOn(db, audience, { postId, isHeld }, request)
  const url = company.address.base + path
  const present = (comment: CommentRow) => presentComment(comment, company.address)
  return {
    ...pageResponse(page, { url, queryText, list }, present),
    // The other lists have no cheap way to tell whether they are still the same, so they are read again.
    ...(isHeld || on ? {} : { fingerprint: commentsFingerprint(page, audience, request) }),
  }
})

export const getCommentEndpoint = getEndpoint(commentResource, {
  name: 'getComment',
  summary: 'Get a comment',
  description: 'One comment, on a post that the token owner can access.',
})

export const editCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'editComment',
    summary: 'Edit a comment',
    description: "Changes a comment's text and images.",
    body: editCommentBody,
  },
  changeComment,
)

export const deleteCommentEndpoint = deleteEndpoint(
  commentResource,
  {
    name: 'deleteComment',
    summary: 'Delete a comment',
    description:
      'Removes it from every list and count. While it has replies, a placeholder without text and creator stays.',
  },
  deleteComment,
)

export const likeCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'likeComment',
    summary: 'Like a comment',
    description: 'You like it. Liking it twice changes nothing.',
    problems: ['post_locked'],
  },
  async (transaction, caller, { id: commentId, post_id }) => {
    const { actor, audience, userId } = caller
    requireUnlocked(await getRootPost(transaction, audience, post_id), caller)
    await likeComment(transaction, actor, { commentId, userId })
  },
)

export const unlikeCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'unlikeComment',
    summary: 'Take a like back',
    description: 'Removes your like.',
  },
  (transaction, { actor, userId }, { id: commentId }) =>
    unlikeComment(transaction, actor, { commentId, userId }),
)

export const highlightCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'highlightComment',
    summary: 'Make a comment the official answer',
    description:
      "Marks it as the team's official answer. A post has at most one, so this replaces another.",
    problems: ['comment_is_internal', 'content_held'],
  },
  (transaction, { actor }, comment) => highlightComment(transaction, actor, comment),
)

export const unhighlightCommentEndpoint = changeEndpoint(
  commentResource,
  {
    name: 'unhighlightComment',
    summary: 'Take the mark of the official answer away',
    description: 'The post then has no official answer.',
  },
  (transaction, { actor }, comment) => unhighlightComment(transaction, actor, comment),
)

export const listPostCommentsEndpoint = endpoint({
  name: 'listPostComments',
  tag,
  summary: 'List the comments of a post',
  description:
    'The comments on a post and on posts merged into it, oldest first. `parent_id` is what a reply answers, always an earlier comment. A deleted comment with replies is a placeholder without text and creator. Only the team sees internal ones.',
  params,
  query: z.object(pageQuery),
  responses: {
    200: { description: 'One page of comments.', schema: threadView, headers: ['Link'] },
  },
  problems: ['invalid_cursor'],
}).run(async ({ caller, params, query, path, queryText }) => {
  const { audience, company, role } = caller
  const list = `comments of post ${params.id} of ${company.id}`
  const request = pageRequest(query, list)
  const { given, post, thread, page } = await caller.db.readTogether(async db => {
    const given = await getVisiblePost(db, audience, params.id)
    const post = given.root_id === null ? given : await getRootPost(db, audience, given.id)
    const thread = {
      postIds: await visibleGroupIds(db, audience, post),
      isTeam: isTeam(role),
    }
    const page = await listPostComments(db, thread, request)
    return { given, post, thread, page: { ...page, items: await withImages(db, page.items) } }
  })
  // An empty page says nothing of the post, and whether it is seen.
  const fingerprint = joinFingerprints([
    postRowFingerprint(given),
    // Its own says when posts are merged into it, or unmerged.
    postRowFingerprint(post),
    postCommentsFingerprint(page, thread, request),
  ])
  const url = company.address.base + path
  const present = (comment: PicturedComment) => presentInThread(comment, company.address)
  return { ...pageResponse(page, { url, queryText, list }, present), fingerprint }
})

export const createCommentEndpoint = endpoint({
  name: 'createComment',
  tag,
  summary: 'Comment on a post',
  description:
    'Comments on the post, or replies to a comment, as you or as a customer (`as_user`).',
  params,
  body: createCommentBody,
  // Only those who may write for customers learn whether an e-mail is known.
  moreFieldErrors: async ({ db, permissions }, { as_user }) =>
    permissions.has('comments.create_as_user') ? asUserErrors(db, as_user) : [],
  requestHeaders: ['Idempotency-Key'],
  responses: {
    201: {
      description: 'The comment was created.',
      schema: commentDetailsView,
      headers: ['Location', 'ETag'],
    },
  },
  problems: [...createProblems, 'post_locked'],
}).run(call =>
  respondOnce(call, async (transaction, caller) => {
    const onPost = await getRootPost(transaction, caller.audience, call.params.id)
    const id = await createComment(transaction, caller, onPost, call.body)
    const comment = await getVisible(commentResource, transaction, caller, { id })
    const location = `${caller.company.address.base}/api/v1/comments/${id}/`
    return {
      ...shown(commentResource, comment, caller),
      status: 201 as const,
      headers: { location },
    }
  }),
)
