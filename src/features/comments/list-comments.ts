import { visiblePages } from '../boards/index.ts'
import { commentRows, withCommentColumns } from './comment-row.ts'

/** Comments on every post that the audience sees, newest first; for the team, internal ones too. */
export const listComments = visiblePages('comments', {
  rowsOf: (query, ids) => commentRows({ query }, ids),
  walked: query => withCommentColumns(query.selectFrom('comments as c')),
  alias: 'c',
})
