/** Made from client/src/create-client.ts by `npm run generate`; do not edit. */
import type { HarkClient } from './types.js';
export type HarkClientOptions = {
    /** Where Hark is, such as `https://feedback.example.com`. */
    baseUrl: string;
    token: string;
    /** Sends each attempt, in place of the global `fetch`. */
    fetch?: (request: Request) => Promise<Response>;
    /** How often a request is sent again after 429, 502, 503, 504, `outcome_unknown` or no answer; 4 by default. */
    retries?: number;
};
/** A client of Hark's API: typed by its OpenAPI document, with retries that carry out each write once at most. */
export declare function createHarkClient(options: HarkClientOptions): HarkClient;
