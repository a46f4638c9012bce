import { changeEndpoint } from '../endpoints/change-endpoint.ts'
import { deleteEndpoint } from '../endpoints/delete-endpoint.ts'
import { deletePost } from './delete-post.ts'
import { findPostFor } from './find-post-for.ts'
import { postResource } from './resource.ts'
import { restorePost } from './restore-post.ts'

export const deletePostEndpoint = deleteEndpoint(
  postResource,
  {
    name: 'deletePost',
    summary: 'Delete a post',
    description:
      'It leaves every list, with its votes and comments, and is 404 from then on; the comments of one that has more than 1,000 leave the list of all comments within moments. The team can restore it for 30 days; then it is deleted for good. A customer deletes only their own, while nobody else has voted for it or commented on it. One that is merged, or has others merged into it, must be unmerged first.',
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
