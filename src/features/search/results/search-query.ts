import { z } from 'zod'
import { filledText } from '../../../platform/http/fields.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { filterQuery } from '../../posts/list/list-query.ts'

const queryLengthMax = 500

/** Results have one order, and neither merged nor held posts are among them. */
const { sort: _sort, merged: _merged, held: _held, ...others } = filterQuery
export const filters = others

export const searchQuery = z.object({
  q: filledText(queryLengthMax).meta({
    description: 'Text to search in title and content.',
    examples: ['dark mode'],
  }),
  in: z
    .enum(['posts', 'comments'])
    .optional()
    .meta({
      id: 'SearchedIn',
      description:
        'What is searched: `posts` unless given. `comments` needs the scope `comments:read`, and takes no filter but `board` and `status`, which are those of the post.',
      examples: ['comments'],
    }),
  ...filters,
  ...pageQuery,
})

export type SearchQuery = z.infer<typeof searchQuery>

/** The URL of the pages of a response, and the list that its cursors are bound to. */
export type Pages = { url: string; queryText: string; list: string; column: 'key' }
