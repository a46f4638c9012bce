import { stateEndpoint } from '../endpoints/state-endpoint.ts'
import { followPost } from '../votes/followers/follow-post.ts'
import { unfollowPost } from '../votes/followers/unfollow-post.ts'
import { getRootPost } from './find-post.ts'
import { postParams } from './resource.ts'
import { followStateView } from './schema.ts'
import { tag } from './tag.ts'

export const followPostEndpoint = stateEndpoint(
  {
    name: 'followPost',
    tag,
    summary: 'Follow a post',
    description:
      'From now on the token owner follows the post, whatever else they do. Anyone who writes a post, votes for it or comments on it follows it by that alone.',
    params: postParams,
    schema: followStateView,
  },
  async (transaction, { actor, audience, userId }, { id }) => {
    const { id: postId } = await getRootPost(transaction, audience, id)
    await followPost(transaction, actor, { postId, userId })
    return { is_following: true }
  },
)

export const unfollowPostEndpoint = stateEndpoint(
  {
    name: 'unfollowPost',
    tag,
    summary: 'Unfollow a post',
    description:
      'The token owner no longer follows the post. A later vote or comment of theirs does not change that.',
    params: postParams,
    schema: followStateView,
  },
  async (transaction, { actor, audience, userId }, { id }) => {
    const { id: postId } = await getRootPost(transaction, audience, id)
    await unfollowPost(transaction, actor, { postId, userId })
    return { is_following: false }
  },
)
