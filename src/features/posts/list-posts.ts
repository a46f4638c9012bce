import { visiblePages } from '../boards/index.ts'
import { postRows, withPostColumns } from './post-row.ts'

/** Posts that the audience sees, newest first. */
export const listPosts = visiblePages('posts', {
  rowsOf: postRows,
  walked: query => withPostColumns(query, 'sqlite', query.selectFrom('posts as p')),
  alias: 'p',
})
