export {
  createTagEndpoint,
  deleteTagEndpoint,
  editTagEndpoint,
  getTagEndpoint,
  listTagsEndpoint,
} from './api.ts'
export { createTag } from './create-tag.ts'
export { deleteTag } from './delete-tag.ts'
export { editTag } from './edit-tag.ts'
export { tagCreated, tagDeleted, tagEdited } from './events.ts'
export { findTag, findTagByName, type TagRow } from './find-tag.ts'
export { listPublicTags, listTags } from './list-tags.ts'
export { findDeletedTags, removeDeletedTags } from './remove-deleted-tags.ts'
export { createTagBody, editTagBody, tagView } from './schema.ts'
