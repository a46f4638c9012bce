/** Made from client/src/retry.ts by `npm run generate`; do not edit. */
/**
 * How long to wait before sending a request again; undefined where that is of no use. `retry` counts from 0; `body` is
 * that of the response.
 */
export declare function retryDelayMs(response: Response | undefined, body: unknown, retry: number): number | undefined;
/** Throws the signal's reason as soon as it is aborted. */
export declare function delay(ms: number, signal: AbortSignal | undefined): Promise<void>;
