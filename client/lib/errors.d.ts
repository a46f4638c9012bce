/** Made from client/src/errors.ts by `npm run generate`; do not edit. */
import type { components } from '../openapi.js';
export type Problem = components['schemas']['Problem'];
/** The answer was an error, or could not be read as JSON. */
export declare class HarkError extends Error {
    readonly name = "HarkError";
    readonly status: number;
    /** What Hark says of it. Undefined where something in between has answered, such as a proxy. */
    readonly problem: Problem | undefined;
    /** Its headers; the body has been read. */
    readonly response: Response;
    /** The key of a write: after `outcome_unknown`, only a request with the same key and body is safe to send again. */
    readonly idempotencyKey: string | undefined;
    constructor(response: Response, body: unknown, idempotencyKey: string | undefined, options?: ErrorOptions);
}
/** No answer came, or not all of it, as often as it was tried: a write may have been carried out. */
export declare class HarkConnectionError extends Error {
    readonly name = "HarkConnectionError";
    /** Of a write: sent with the same key and body, it is carried out once at most. */
    readonly idempotencyKey: string | undefined;
    constructor(cause: unknown, idempotencyKey: string | undefined);
}
export declare function isProblem(body: unknown): body is Problem;
