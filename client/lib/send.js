/** Made from client/src/send.ts by `npm run generate`; do not edit. */
import { HarkConnectionError, HarkError } from './errors.js';
import { delay, retryDelayMs } from './retry.js';
const keyHeader = 'Idempotency-Key';
/** Sends a request until it has an answer that another attempt would not change. */
export function sender(client, fetch, retries) {
    const request = client.request;
    return async (method, path, options = {}) => {
        const { signal, body, headers } = options;
        // One key for all attempts: Hark carries out the first that arrives, and replays its answer to the others.
        let key = method === 'get' ? undefined : newKey();
        const type = body instanceof Blob && body.type ? { 'Content-Type': body.type } : {};
        const attempt = async () => {
            let isSent = false;
            let answered;
            const send = async (request) => {
                if (key !== undefined) {
                    key = request.headers.get(keyHeader) ?? key;
                    request.headers.set(keyHeader, key);
                }
                isSent = true;
                answered = await fetch(request);
                return answered;
            };
            try {
                return await request(method, path, {
                    ...options,
                    headers: { ...type, ...headers },
                    fetch: send,
                });
            }
            catch (error) {
                if (!isSent || signal?.aborted)
                    throw error;
                if (answered && error instanceof SyntaxError)
                    throw new HarkError(answered, undefined, key, { cause: error });
                return { failure: error, response: undefined };
            }
        };
        for (let retry = 0;; retry++) {
            const outcome = await attempt();
            const { response } = outcome;
            if (response?.ok)
                return { data: outcome.data, response };
            const answer = response && outcome.error;
            const delayMs = retry < retries ? retryDelayMs(response, answer, retry) : undefined;
            if (delayMs !== undefined)
                await delay(delayMs, signal);
            else if (response)
                throw new HarkError(response, answer, key);
            else
                throw new HarkConnectionError(outcome.failure, key);
        }
    };
}
/** `crypto.randomUUID` is missing in browsers where the page did not come over https. */
function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
