import { z } from 'zod'
import { filledText } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { filterQuery } from '../../posts/list/list-query.ts'
import { kinds } from './find-everything.ts'

const queryLengthMax = 500

/** Results have one order, and neither merged nor held posts are among them. */
const { sort: _sort, merged: _merged, held: _held, ...others } = filterQuery
export const filters = others

export const searchQuery = z.object({
  q: filledText(queryLengthMax).meta({
    description:
      'What to search for. `-word` excludes, `"exact phrase"` must be there as it is, and `board:`, `status:`, `tag:` and `author:` filter by name (`board:"Feature requests"`). Anything that means nothing is searched for as typed.',
    examples: ['dark mode -android board:ideas'],
  }),
  in: z
    .enum(['posts', 'comments', 'everything'])
    .optional()
    .meta({
      id: 'SearchedIn',
      description:
        'What is searched: `posts` unless given. `comments` needs the scope `comments:read`, and takes no filter but `board` and `status`, which are those of the post. `everything` is posts, comments and, with the scope `changelog:read`, published changelog entries in one order; it needs `comments:read` and also takes `tag`.',
      examples: ['everything'],
    }),
  kind: z
    .enum(kinds)
    .optional()
    .meta({
      id: 'ResultKind',
      description: 'Only results of this kind, with `in=everything`.',
      examples: ['comment'],
    }),
  ...filters,
  ...pageQuery,
})

export type SearchQuery = z.infer<typeof searchQuery>

/** The URL of the pages of a response, and the list that its cursors are bound to. */
export type Pages = { url: string; queryText: string; list: string; column: 'key' }
