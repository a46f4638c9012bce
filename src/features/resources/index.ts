export { changeEndpoint } from './change-endpoint.ts'
export { deleteEndpoint } from './delete-endpoint.ts'
export { getEndpoint, getVisible, shown } from './get-endpoint.ts'
export { resource } from './resource.ts'
