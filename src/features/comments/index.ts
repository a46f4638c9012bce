export { addComment } from './add-comment.ts'
export {
  deleteCommentEndpoint,
  editCommentEndpoint,
  getCommentEndpoint,
  highlightCommentEndpoint,
  likeCommentEndpoint,
  listCommentsEndpoint,
  unhighlightCommentEndpoint,
  unlikeCommentEndpoint,
} from './api.ts'
export { changeComment } from './change-comment.ts'
export { changePostStatus, changeStatusOfPosts } from './change-post-status.ts'
export { commentDependencies } from './comment-revision.ts'
export type { CommentRow } from './comment-row.ts'
export { commentsInOrder } from './comments-in-order.ts'
export { createComment } from './create-comment.ts'
export { deleteComment, deleteCommentsOn } from './delete-comment.ts'
export {
  commentCreated,
  commentDeleted,
  commentEdited,
  commentHeld,
  commentHighlighted,
  commentImagesChanged,
  commentLiked,
  commentReleased,
  commentRestored,
  commentUnhighlighted,
  commentUnliked,
} from './events.ts'
export { commentById, findVisibleComment } from './find-comment.ts'
export { findRepeated } from './find-repeated.ts'
export { findHighlighted, highlightComment } from './highlight-comment.ts'
export { holdComment } from './hold-comment.ts'
export { likeComment } from './like-comment.ts'
export { likedCommentIds } from './liked-comment-ids.ts'
export { listComments } from './list-comments.ts'
export { listOwnHeld } from './list-own-held.ts'
export {
  listPostComments,
  partRequest,
  postCommentsFingerprint,
  type ThreadPart,
} from './list-post-comments.ts'
export { type PicturedComment, withImages } from './load-images.ts'
export { createCommentEndpoint, listPostCommentsEndpoint } from './post-comments-api.ts'
export { presentComment, presentCommentDetails } from './present.ts'
export { releaseComment } from './release-comment.ts'
export { commentResource } from './resource.ts'
export { restoreComment } from './restore-comment.ts'
export { commentContent, commentView } from './schema.ts'
export { restoreLikes, setLikesAside } from './set-likes-aside.ts'
export { threadOf } from './thread.ts'
export { unlikeComment } from './unlike-comment.ts'
