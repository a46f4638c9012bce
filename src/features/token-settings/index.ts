export {
  createTokenEndpoint,
  deleteTokenEndpoint,
  editTokenEndpoint,
  getTokenEndpoint,
  listTokensEndpoint,
} from './api.ts'
export { createToken } from './create-token.ts'
export { editToken } from './edit-token.ts'
export { findTokenFor } from './find-token.ts'
export { listTokens } from './list-tokens.ts'
export { createTokenBody, editTokenBody } from './schema.ts'
export type { TokenRow } from './token-row.ts'
