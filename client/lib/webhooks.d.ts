/** Made from client/src/webhooks.ts by `npm run generate`; do not edit. */
import type { components } from '../openapi.js';
type Schemas = components['schemas'];
/** What Hark sends. Expect types and fields that are not listed here. */
export type WebhookPayload = {
    type: string;
    /** When it happened. */
    timestamp: string;
    data: {
        /** The number of the event in the change feed. */
        version: number;
        actor: number | null;
        via: string;
        event: Record<string, unknown>;
        /** What it is about; null where it was deleted. */
        post?: Schemas['FullPost'] | null;
        comment?: Schemas['CommentDetails'] | null;
        entry?: Schemas['ChangelogEntry'] | null;
    };
};
/** The request is not from Hark, or too old to tell. Answer it with 401. */
export declare class WebhookVerificationError extends Error {
    readonly name = "WebhookVerificationError";
}
/** Of a request as web standards have them, or as Node does. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;
export type WebhookOptions = {
    /** How far the clocks may be apart, and how long a request may take; 300 unless it says something else. */
    toleranceSeconds?: number;
};
/**
 * What a webhook says, once it is certain that Hark sent it (Standard Webhooks). `body` is what arrived, unparsed.
 * Several secrets are all valid, such as while one is being replaced.
 */
export declare function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secrets: string | readonly string[], { toleranceSeconds }?: WebhookOptions): Promise<WebhookPayload>;
export {};
