export { changeEndpoint } from './change-endpoint.ts'
export { getEndpoint } from './get-endpoint.ts'
export { resource } from './resource.ts'
