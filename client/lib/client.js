/** Made from client/src/client.ts by `npm run generate`; do not edit. */
export { createHarkClient } from './create-client.js';
export { HarkConnectionError, HarkError } from './errors.js';
