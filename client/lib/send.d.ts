/** Made from client/src/send.ts by `npm run generate`; do not edit. */
import type { Client, ParseAs } from 'openapi-fetch';
import type { paths } from '../openapi.js';
export type AnyOptions = {
    params?: {
        query?: Record<string, unknown>;
    };
    body?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal;
    parseAs?: ParseAs;
};
export type AnyAnswer = {
    data: unknown;
    response: Response;
};
type Fetch = (request: Request) => Promise<Response>;
type Send = (method: string, path: string, options?: AnyOptions) => Promise<AnyAnswer>;
/** Sends a request until it has an answer that another attempt would not change. */
export declare function sender(client: Client<paths>, fetch: Fetch, retries: number): Send;
export {};
