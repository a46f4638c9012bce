import { z } from 'zod'
import { joinFingerprints } from '../../platform/cache/fingerprint.ts'
import { pageAnswer, pageQuery, pageRequest } from '../../platform/http/page-query.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { isTeam } from '../auth/permissions.ts'
import { getVisible, shown } from '../endpoints/get-endpoint.ts'
import { answerOnce } from '../endpoints/idempotency/answer-once.ts'
import { asUserErrors } from '../people/users/customer.ts'
import { getRootPost, getVisiblePost, visibleGroupIds } from '../posts/find-post.ts'
import { postRowFingerprint } from '../posts/post-revision.ts'
import { postParams as params } from '../posts/resource.ts'
import { createComment } from './create-comment.ts'
import { listPostComments, postCommentsFingerprint } from './list-post-comments.ts'
import { type PicturedComment, withImages } from './load-images.ts'
import { presentInThread } from './present.ts'
import { commentResource } from './resource.ts'
import { commentDetailsView, createCommentBody, threadView } from './schema.ts'
import { tag } from './tag.ts'

export const listPostCommentsEndpoint = endpoint({
  name: 'listPostComments',
  tag,
  summary: 'List the comments of a post',
  description:
    'What is read below a post, oldest first, replies included: `parent_id` says what a reply stands below, and never names a later comment. A deleted comment that has replies is a placeholder, without text and creator. Internal comments are for the team. Comments on posts that were merged into it are among them, with their own `post`.',
  params,
  query: z.object(pageQuery),
  answers: {
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
  return { ...pageAnswer(page, { url, queryText, list }, present), fingerprint }
})

export const createCommentEndpoint = endpoint({
  name: 'createComment',
  tag,
  summary: 'Comment on a post',
  description:
    'Creates a comment of the token owner, or of a customer (`as_user`), on the post or in reply to another comment.',
  params,
  body: createCommentBody,
  // Only those who may write for customers learn whether an e-mail is known.
  moreFieldErrors: async ({ db, permissions }, { as_user }) =>
    permissions.has('comments.create_as_user') ? asUserErrors(db, as_user) : [],
  requestHeaders: ['Idempotency-Key'],
  answers: {
    201: {
      description: 'The comment was created.',
      schema: commentDetailsView,
      headers: ['Location', 'ETag', 'Idempotent-Replayed'],
    },
  },
  problems: [
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'idempotency_key_reused',
    'post_locked',
  ],
}).run(call =>
  answerOnce(call, async (transaction, caller) => {
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
