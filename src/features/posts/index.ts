export {
  createPostAsUserEndpoint,
  createPostEndpoint,
  editPostEndpoint,
  getPostEndpoint,
  listPostsEndpoint,
  similarPostsEndpoint,
} from './api.ts'
export { createPost } from './create-post.ts'
export { postCreated, postEdited, postStatusChanged } from './events.ts'
export { findVisiblePost, getVisiblePost } from './find-post.ts'
export { findPostFor } from './find-post-for.ts'
export { findSimilarPosts } from './find-similar-posts.ts'
export { followPostEndpoint, unfollowPostEndpoint } from './follow-api.ts'
export { listPosts, postsFingerprint } from './list-posts.ts'
export { postFingerprint, readPostFingerprint } from './post-revision.ts'
export type { PostRow } from './post-row.ts'
export { postParams } from './resource.ts'
export { createPostAsUserBody } from './schema.ts'
export { searchPosts } from './search-posts.ts'
export { fullPostUrl, postSlug, postUrl } from './url.ts'
