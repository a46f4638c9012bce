import type { Permission } from '../../features/auth/permissions.ts'
import { numberNames } from '../../features/posts/list/post-filter.ts'

/** One call of an endpoint of the API that a tool consists of. */
export type ToolPart = {
  /** Name of its response in the tool's, if the tool has several parts. */
  as?: string
  /** The name of the endpoint: its operation id in the OpenAPI document. */
  endpoint: string
  /** The endpoint's fields that are arguments of the tool; all of them unless given. */
  fields?: readonly string[]
  /** Arguments that the tool cannot do without, although the endpoint can. */
  required?: readonly string[]
  /** Values that the tool itself sends. */
  fixed?: Readonly<Record<string, string | number | boolean>>
}

export type Tool = {
  name: string
  /** Instead of what the first endpoint says of itself. */
  description?: string
  /** A permission beyond that of the first endpoint. */
  permission?: Permission
  /** It changes what is there, and does not only add to it. */
  isDestructive?: true
  /** A part after the first that the token may not read is left out of the answer. */
  parts: readonly [ToolPart, ...ToolPart[]]
}

const insightFields = ['board', 'status', 'created_after', 'created_before'] as const

/** Lists are cut by key, so that each part of an insight costs the same however many posts there are. */
function top(as: string, more: ToolPart['fixed']): ToolPart {
  return {
    as,
    endpoint: 'listPosts',
    fields: insightFields,
    fixed: { page_size: 5, ...more },
  }
}

/** Everything that an assistant can do. Nothing that deletes: undoing is for people. */
export const tools: readonly Tool[] = [
  {
    name: 'search_posts',
    description:
      'Posts that match, best first, with the passages that match; with `in=comments`, comments, and with `in=everything`, posts, comments and changelog entries in one order. In `q`, `-word` excludes, `"exact phrase"` must be there as it is, and `board:`, `status:`, `tag:` and `author:` filter by name. `matches` says which words were found where and why.',
    parts: [{ endpoint: 'search' }],
  },
  {
    name: 'list_posts',
    description:
      'The posts on every board that you can see, newest first or as `sort` says. Where few of many posts match, a page may have fewer items than `page_size`, or none, and still have a `next`.',
    parts: [
      {
        endpoint: 'listPosts',
        fields: [
          ...[
            'board',
            'status',
            'tag',
            'tags',
            'owners',
            'organizations',
            'segment',
            'theme',
            'creator',
            'custom_fields',
          ],
          ...['created_after', 'created_before', 'active_after', 'active_before'],
          ...numberNames.flatMap(name => [`${name}_min`, `${name}_max`]),
          ...['has_response', 'sort', 'page_size', 'cursor'],
        ],
      },
    ],
  },
  {
    name: 'get_post',
    description:
      'One post and a page of its comments, oldest first; `page_size` and `cursor` are those of the comments.',
    parts: [
      { as: 'post', endpoint: 'getPost' },
      { as: 'comments', endpoint: 'listPostComments' },
    ],
  },
  { name: 'similar_posts', parts: [{ endpoint: 'listSimilarPosts' }] },
  { name: 'list_boards', parts: [{ endpoint: 'listBoards' }] },
  { name: 'list_statuses', parts: [{ endpoint: 'listStatuses' }] },
  { name: 'list_post_fields', parts: [{ endpoint: 'listPostFields' }] },
  { name: 'list_tags', parts: [{ endpoint: 'listTags' }] },
  { name: 'list_segments', parts: [{ endpoint: 'listSegments' }] },
  { name: 'list_roadmaps', parts: [{ endpoint: 'listRoadmaps' }] },
  { name: 'list_roadmap_columns', parts: [{ endpoint: 'listRoadmapColumns' }] },
  { name: 'list_roadmap_posts', parts: [{ endpoint: 'listRoadmapPosts' }] },
  { name: 'list_themes', parts: [{ endpoint: 'listThemes' }] },
  { name: 'list_users', parts: [{ endpoint: 'listUsers' }] },
  {
    name: 'insight',
    description:
      'What customers ask for: of all posts, or of those that the arguments leave, the five with the most votes, with the most recent votes, with the most comments, and with the most votes among those that the team has not answered. For how many posts there are on a subject, by board and by status, see `facets` of `search_posts`.',
    parts: [
      top('top', { sort: 'top' }),
      top('trending', { sort: 'trending' }),
      top('most_discussed', { sort: 'most_discussed' }),
      top('unanswered', { sort: 'top', has_response: false }),
    ],
  },
  {
    name: 'demand',
    description:
      'Answers questions such as “what should we build next for enterprise customers worth more than 10,000 a year?”. With `q` or a saved `theme`, it counts who asks for that. Without, it lists what customers want most, highest revenue first. Narrow it with `min_revenue` of an organization (minor units: 10,000.00 is 1000000), one `organization`, `organization_segment` or a saved `segment`. Returns revenue, people, organizations, months and quotes. Say when `is_exact` is false.',
    permission: 'users.read',
    parts: [{ endpoint: 'getDemand' }],
  },
  { name: 'count_activity', parts: [{ endpoint: 'getInsight' }] },
  {
    name: 'create_post',
    parts: [
      {
        endpoint: 'createPost',
        // Without `external_id`, which would change a post that is there.
        fields: [
          ...['board', 'title', 'content', 'status', 'tags', 'custom_fields', 'as_user'],
          'on_duplicate',
        ],
      },
    ],
  },
  { name: 'vote', parts: [{ endpoint: 'addVote', fields: ['as_user', 'importance'] }] },
  {
    name: 'remove_vote',
    description: 'Removes the vote of the token owner. Repeating it changes nothing.',
    isDestructive: true,
    parts: [{ endpoint: 'removeVote' }],
  },
  {
    name: 'comment',
    parts: [{ endpoint: 'createComment', fields: ['content', 'parent_id', 'internal', 'as_user'] }],
  },
  {
    name: 'change_status',
    description:
      'Gives the post another status. That leaves a comment of the kind `status_change` on it, with the text in `status_comment`, and the people who follow the post hear of it.',
    permission: 'posts.manage',
    isDestructive: true,
    parts: [{ endpoint: 'editPost', fields: ['status', 'status_comment'], required: ['status'] }],
  },
  { name: 'place_on_roadmap', isDestructive: true, parts: [{ endpoint: 'placeRoadmapPost' }] },
  {
    name: 'set_post_fields',
    description: 'Sets post fields of a post. `list_post_fields` lists those of its board.',
    permission: 'posts.manage',
    isDestructive: true,
    parts: [{ endpoint: 'editPost', fields: ['custom_fields'], required: ['custom_fields'] }],
  },
  {
    name: 'set_estimates',
    description:
      'Sets effort and impact of a post, each from 1 to 10, or null. The score uses them.',
    permission: 'posts.manage',
    isDestructive: true,
    parts: [{ endpoint: 'editPost', fields: ['effort', 'impact'] }],
  },
  { name: 'merge_post', isDestructive: true, parts: [{ endpoint: 'mergePost' }] },
  { name: 'unmerge_post', isDestructive: true, parts: [{ endpoint: 'unmergePost' }] },
]
