export {
  createTagEndpoint,
  deleteTagEndpoint,
  editTagEndpoint,
  getTagEndpoint,
  listTagsEndpoint,
} from './api.ts'
export { tagCreated, tagDeleted, tagEdited } from './events.ts'
export { findTag, findTagByName } from './find-tag.ts'
export { listTags } from './list-tags.ts'
export { tagNameKey } from './name-key.ts'
export { findDeletedTags, removeDeletedTags } from './remove-deleted-tags.ts'
export { tagView } from './schema.ts'
