export { addPostEndpoint } from './add-api.ts'
export { changePostsEndpoint, undoChangeEndpoint } from './bulk/api.ts'
export { findOldChange, forgetChanges } from './bulk/forget-changes.ts'
export { editPostEndpoint } from './edit-api.ts'
