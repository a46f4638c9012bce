export {
  createSavedReplyEndpoint,
  deleteSavedReplyEndpoint,
  editSavedReplyEndpoint,
  getSavedReplyEndpoint,
  listSavedRepliesEndpoint,
} from './api.ts'
export { createSavedReply } from './create-saved-reply.ts'
export { deleteSavedReply } from './delete-saved-reply.ts'
export { editSavedReply } from './edit-saved-reply.ts'
export { savedReplyCreated, savedReplyDeleted, savedReplyEdited } from './events.ts'
export { fillReply } from './fill-reply.ts'
export { findSavedReply, type SavedReplyRow } from './find-saved-reply.ts'
export { listReplyNames, listSavedReplies } from './list-saved-replies.ts'
export { replyContentLengthMax, replyNameLengthMax, savedReplyFields } from './schema.ts'
