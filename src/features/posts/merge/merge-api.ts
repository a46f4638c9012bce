import { changeEndpoint } from '../../endpoints/resource-endpoints.ts'
import { postResource } from '../resource.ts'
import { mergePostBody } from '../schema.ts'
import { mergePost, unmergePost } from './merge-post.ts'

export const mergePostEndpoint = changeEndpoint(
  postResource,
  {
    name: 'mergePost',
    summary: 'Merge a post into another',
    description:
      'For duplicates. The post leaves lists and search and redirects to the other one, which counts its voters (each once), shows its comments and receives everything sent to it. Both must be on boards with the same audience. It can be undone at any time.',
    body: mergePostBody,
    problems: [
      'post_already_merged',
      'merge_into_itself',
      'merge_audiences_differ',
      'merge_too_large',
      'content_held',
    ],
  },
  (transaction, caller, post, { into }) => mergePost(transaction, caller, post, into),
)

export const unmergePostEndpoint = changeEndpoint(
  postResource,
  {
    name: 'unmergePost',
    summary: 'Unmerge a post',
    description:
      'It stands for itself again, with the votes, comments and followers that are its own, and with what was merged into it before. Of a post that is not merged, nothing changes.',
  },
  (transaction, { actor }, post) => unmergePost(transaction, actor, post),
)
