import { z } from 'zod'
import { filledText, text } from '../../platform/http/fields.ts'
import type { SignedInCaller } from '../auth/caller/caller.ts'
import { endpoint } from '../auth/caller/endpoint.ts'
import { respondOnce } from '../endpoints/idempotency/respond-once.ts'
import {
  changeEndpoint,
  createProblems,
  deleteEndpoint,
  getEndpoint,
  stateEndpoint,
} from '../endpoints/resource-endpoints.ts'
import { customerFieldErrors } from '../people/users/customer.ts'
import { followPost, unfollowPost } from '../votes/followers/followers.ts'
import { createPost, createPostAsUser, postFieldErrors } from './create-post.ts'
import { deletePost, restorePost } from './delete-post.ts'
import { getRootPost } from './find-post.ts'
import { findPostFor } from './find-post-for.ts'
import { findSimilarPosts } from './find-similar-posts.ts'
import { groupOf } from './merge/group.ts'
import { presentPost } from './present.ts'
import { postParams, postResource } from './resource.ts'
import {
  createdPostView,
  createPostAsUserBody,
  createPostBody,
  followStateView,
  postListView,
  tag,
} from './schema.ts'
import { fullPostUrl } from './url.ts'

/** So much fits into a URL in any script. */
const similarContentMax = 1_000

const similarQuery = z.object({
  title: filledText(255).meta({
    description: 'The title as far as it is written.',
    examples: ['Dark mode'],
  }),
  content: text(similarContentMax)
    .default('')
    .meta({
      description: 'The content as far as it is written; its beginning is enough.',
      examples: ['White at night is a lot of light.'],
    }),
})

export const similarPostsEndpoint = endpoint({
  name: 'listSimilarPosts',
  tag,
  summary: 'Find posts that may say the same',
  description:
    'For anyone who is about to write a post: at most 10 posts, on boards that you can see, that may say the same, likeliest first. `next` and `previous` are always null.',
  query: similarQuery,
  responses: { 200: { description: 'The posts, or none.', schema: postListView } },
  problems: [],
}).run(async ({ caller: { db, audience, company }, query }) => {
  const { posts, dependencies } = await findSimilarPosts(db, audience, query, { isDraft: true })
  const results = posts.map(post => presentPost(post, company.address))
  const body = { next: null, previous: null, results }
  return { status: 200, body, fingerprint: { dependencies } }
})

export const getPostEndpoint = getEndpoint(postResource, {
  name: 'getPost',
  summary: 'Get a post',
  description: 'One post, on a board that you can see.',
})

export const createPostEndpoint = endpoint({
  name: 'createSimplePost',
  tag,
  summary: 'Create a post as the token owner',
  description: "Creates a post as the token's owner.",
  body: createPostBody,
  takesUnknown: true,
  moreFieldErrors: ({ db, audience }, input) => postFieldErrors(db, audience, input),
  requestHeaders: ['Idempotency-Key'],
  responses: {
    201: {
      description: 'The post was created.',
      schema: createdPostView,
      headers: ['Location'],
    },
  },
  problems: createProblems,
}).run(call =>
  respondOnce(call, async (transaction, caller) =>
    created(
      await createPost(transaction, { ...caller, creatorId: caller.userId }, call.body),
      caller,
    ),
  ),
)

export const createPostAsUserEndpoint = endpoint({
  ...createPostEndpoint,
  name: 'createSimplePostAsUser',
  summary: 'Create a post on behalf of a customer',
  description:
    'Creates a post on behalf of the client with that e-mail; one who is not registered yet is created with the name in `full_name`.',
  body: createPostAsUserBody,
  moreFieldErrors: async ({ db, audience }, input) => [
    ...(await postFieldErrors(db, audience, input)),
    ...(await customerFieldErrors(db, input)),
  ],
}).run(call =>
  respondOnce(call, async (transaction, caller) =>
    created(await createPostAsUser(transaction, caller, call.body), caller),
  ),
)

function created(post: { id: number; slug: string }, caller: SignedInCaller) {
  const url = fullPostUrl(caller.company.address, post)
  return {
    status: 201 as const,
    body: { status: 'Success' as const, post_id: post.id, url },
    headers: { location: url },
  }
}

export const deletePostEndpoint = deleteEndpoint(
  postResource,
  {
    name: 'deletePost',
    summary: 'Delete a post',
    description:
      'Removes it from every list, with its votes and comments. The team can restore it for 30 days. Customers can delete only their own posts, and only before anyone else votes or comments. Unmerge a merged post first.',
    problems: ['post_in_merge', 'post_has_reactions'],
  },
  deletePost,
)

/** Finds deleted ones, too. */
const restorable = {
  ...postResource,
  find: (db, caller, { id }) => findPostFor(db, caller, id, { evenDeleted: true }),
} satisfies typeof postResource

export const restorePostEndpoint = changeEndpoint(
  restorable,
  {
    name: 'restorePost',
    summary: 'Restore a deleted post',
    description:
      'Brings it back with its votes, comments and followers, within 30 days after it was deleted; later it is 404, as if it had never existed.',
    problems: ['post_not_deleted'],
  },
  (transaction, { actor }, post) => restorePost(transaction, actor, post),
)

export const followPostEndpoint = stateEndpoint(
  {
    name: 'followPost',
    tag,
    summary: 'Follow a post',
    description:
      'You follow the post. People who write, vote or comment follow a post automatically.',
    params: postParams,
    schema: followStateView,
  },
  async (transaction, { actor, audience, userId }, { id }) => {
    const post = await getRootPost(transaction, audience, id)
    await followPost(transaction, actor, await groupOf(transaction, post), userId)
    return { is_following: true }
  },
)

export const unfollowPostEndpoint = stateEndpoint(
  {
    name: 'unfollowPost',
    tag,
    summary: 'Unfollow a post',
    description: 'You no longer follow the post, even if you vote or comment later.',
    params: postParams,
    schema: followStateView,
  },
  async (transaction, { actor, audience, userId }, { id }) => {
    const post = await getRootPost(transaction, audience, id)
    await unfollowPost(transaction, actor, await groupOf(transaction, post), userId)
    return { is_following: false }
  },
)
