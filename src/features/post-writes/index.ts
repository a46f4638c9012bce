export { addPostEndpoint } from './add-api.ts'
export { editPostEndpoint } from './edit-api.ts'
