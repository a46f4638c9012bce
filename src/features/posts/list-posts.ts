import { visiblePages } from '../boards/index.ts'
import { postRows, withPostColumns } from './post-row.ts'

/** Posts that the audience sees, newest first. */
export const listPosts = visiblePages('posts', {
  rowsOf: (query, ids) => postRows({ query }, ids),
  walked: query => withPostColumns(query.selectFrom('posts as p')),
  alias: 'p',
})
