export { createHarkClient, type HarkClientOptions } from './create-client.ts'
export { HarkConnectionError, HarkError, type Problem } from './errors.ts'
export type { Answer, HarkClient, Item, ListPath, Page, PathOf, Schemas } from './types.ts'
