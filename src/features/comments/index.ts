export { addComment } from './add-comment.ts'
export { editCommentEndpoint, getCommentEndpoint, listCommentsEndpoint } from './api.ts'
export { changePostStatus } from './change-post-status.ts'
export type { CommentRow } from './comment-row.ts'
export { commentCreated, commentEdited, commentLiked } from './events.ts'
export { likeComment } from './like-comment.ts'
export { listComments } from './list-comments.ts'
export {
  listPublicComments,
  publicCommentsFingerprint,
  readPublicCommentsFingerprint,
} from './list-public-comments.ts'
export { commentContent } from './schema.ts'
