export { findPostIds } from './find-post-ids.ts'
export { indexPost } from './index-post.ts'
export { searchErrors } from './search-errors.ts'
