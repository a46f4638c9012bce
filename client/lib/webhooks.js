/** Made from client/src/webhooks.ts by `npm run generate`; do not edit. */
/** The request is not from Hark, or too old to tell. Answer it with 401. */
export class WebhookVerificationError extends Error {
    name = 'WebhookVerificationError';
}
const prefix = 'whsec_';
/**
 * What a webhook says, once it is certain that Hark sent it (Standard Webhooks). `body` is what arrived, unparsed.
 * Several secrets are all valid, such as while one is being replaced.
 */
export async function verifyWebhook(body, headers, secrets, { toleranceSeconds = 300 } = {}) {
    const keys = [secrets].flat().map(decodeSecret);
    if (keys.length === 0)
        throw new TypeError('Verifying a webhook takes a secret');
    const id = header(headers, 'webhook-id');
    const timestamp = header(headers, 'webhook-timestamp');
    const sent = header(headers, 'webhook-signature').split(' ');
    // A request that was recorded could be sent again for ever otherwise. What is no number is not recent, either.
    const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
    if (!isRecent)
        throw new WebhookVerificationError('webhook-timestamp is not of now');
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
    for (const key of keys) {
        const expected = `v1,${await sign(key, signed)}`;
        // Every signature is compared, so that the time says nothing about which one it is.
        if (sent.filter(signature => isEqual(signature, expected)).length > 0)
            return JSON.parse(new TextDecoder().decode(bytes));
    }
    throw new WebhookVerificationError('No signature matches');
}
function header(headers, name) {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value === 'string')
        return value;
    throw new WebhookVerificationError(`There is no ${name}`);
}
function decodeSecret(secret) {
    const base64 = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
    // A key of no bytes would be everyone's.
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
        throw new TypeError('The secret is not base64');
    return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}
async function sign(secret, signed) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
    return btoa(String.fromCharCode(...digest));
}
function concat(first, second) {
    const all = new Uint8Array(first.length + second.length);
    all.set(first);
    all.set(second, first.length);
    return all;
}
/** Takes as long for a signature that differs in its first character as for one that differs in its last. */
function isEqual(given, expected) {
    if (given.length !== expected.length)
        return false;
    let difference = 0;
    for (let index = 0; index < expected.length; index++)
        difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
    return difference === 0;
}
