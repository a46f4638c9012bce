/** Made from client/src/client.ts by `npm run generate`; do not edit. */
export { createHarkClient, type HarkClientOptions } from './create-client.js';
export { HarkConnectionError, HarkError, type Problem } from './errors.js';
export type { Answer, HarkClient, Item, ListPath, Page, PathOf, Schemas } from './types.js';
