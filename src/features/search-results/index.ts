export { searchEndpoint } from './api.ts'
export { snippetOf } from './snippet.ts'
