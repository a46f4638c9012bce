import { visiblePages } from '../boards/index.ts'
import { commentRows, withCommentColumns } from './comment-row.ts'

/** Comments on every post that the audience sees, newest first; for the team, internal ones too. */
export const listComments = visiblePages('comments', {
  rowsOf: commentRows,
  walked: query => withCommentColumns(query, 'sqlite', query.selectFrom('comments as c')),
  alias: 'c',
})
