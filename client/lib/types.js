/** Made from client/src/types.ts by `npm run generate`; do not edit. */
export {};
