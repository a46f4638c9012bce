export {
  createTokenEndpoint,
  deleteTokenEndpoint,
  editTokenEndpoint,
  getTokenEndpoint,
  listTokensEndpoint,
} from './api.ts'
