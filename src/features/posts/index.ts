export {
  createPostAsUserEndpoint,
  createPostEndpoint,
  getPostEndpoint,
  similarPostsEndpoint,
} from './api.ts'
export { countVoters } from './count-voters.ts'
export { createPost } from './create-post.ts'
export { deletePostEndpoint, restorePostEndpoint } from './delete-api.ts'
export { deletePost, deletionRefusal } from './delete-post.ts'
export { discardSome } from './discard-post.ts'
export { type EditPost, editPost } from './edit-post.ts'
export {
  postCreated,
  postDeleted,
  postEdited,
  postEtaChanged,
  postHeld,
  postImagesChanged,
  postLinksChanged,
  postLocked,
  postMerged,
  postMoved,
  postOwnerChanged,
  postPinned,
  postPurged,
  postReleased,
  postRestored,
  postStatusChanged,
  postTagsChanged,
  postTriaged,
  postUnlocked,
  postUnmerged,
  postUnpinned,
  postUntriaged,
} from './events.ts'
export { findExternalIds, findPostIdByExternalId } from './find-by-external-id.ts'
export { findDuplicates } from './find-duplicates.ts'
export {
  findVisiblePost,
  getRootPost,
  getVisiblePost,
  isVisible,
  visibleGroupIds,
} from './find-post.ts'
export { findPostFor, type PersonalPostRow } from './find-post-for.ts'
export { findSimilarPosts } from './find-similar-posts.ts'
export { followPostEndpoint, unfollowPostEndpoint } from './follow-api.ts'
export { listPostHistoryEndpoint } from './history-api.ts'
export type { Changes } from './history-schema.ts'
export { holdPost } from './hold-post.ts'
export { linkLengthMax, normalisedLink } from './link-url.ts'
export { listPostsEndpoint, presentItems } from './list/api.ts'
export { countPosts, countPostsOn, countTagged, type PostCount } from './list/count-posts.ts'
export { listFilteredPosts } from './list/list-filtered-posts.ts'
export { filterQuery } from './list/list-query.ts'
export type { PostFilter } from './list/post-filter.ts'
export { postSorts } from './list/post-sorts.ts'
export { requireFilters, resolveFilter } from './list/resolve-filter.ts'
export { listPostAddresses } from './list-addresses.ts'
export { type HistoryRow, listHistory } from './list-history.ts'
export { listPosts, postsFingerprint } from './list-posts.ts'
export { listStatusChanges, type StatusChange } from './list-status-changes.ts'
export { type DetailedPostRow, loadDetails, type ShownTag, tagsOnPosts } from './load-details.ts'
export { mergePostEndpoint, unmergePostEndpoint } from './merge-api.ts'
export { mergePost } from './merge-post.ts'
export { movePosts } from './move-posts.ts'
export { postDependencies, postRowFingerprint, readPostFingerprint } from './post-revision.ts'
export type { PostRow } from './post-row.ts'
export { idList, postsInOrder } from './posts-in-order.ts'
export { presentFullPost, presentPost } from './present.ts'
export { findNames, presentHistory } from './present-history.ts'
export { redateAhead } from './redate-ahead.ts'
export { releasePost } from './release-post.ts'
export { listedOf } from './relist-comments.ts'
export { requireUnlocked } from './require-unlocked.ts'
export { postParams, postResource } from './resource.ts'
export { restorePost } from './restore-post.ts'
export { isRestorable } from './retention.ts'
export {
  createPostAsUserBody,
  createPostBody,
  fullPostView,
  heldView,
  postView,
  textInputs,
} from './schema.ts'
export { narrowingOf, searchFilteredPosts, searchPosts } from './search-posts.ts'
export { setPostImages } from './set-images.ts'
export { setLinks } from './set-links.ts'
export { setPostFields } from './set-post-fields.ts'
export { setTags } from './set-tags.ts'
export { hasUnsettledPosts, settlePosts } from './settle-posts.ts'
export { tag as postsTag } from './tag.ts'
export { trendingOf, trendingVotesMax } from './trending.ts'
export { unmergePost } from './unmerge-post.ts'
export { fullPostUrl, postSlug, postUrl } from './url.ts'
