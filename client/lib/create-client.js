/** Made from client/src/create-client.ts by `npm run generate`; do not edit. */
import createClient from 'openapi-fetch';
import { itemsOf, pagesOf } from './pages.js';
import { sender } from './send.js';
/** A client of Hark's API: typed by its OpenAPI document, with retries that carry out each write once at most. */
export function createHarkClient(options) {
    const { token, fetch = request => globalThis.fetch(request), retries = 4 } = options;
    let { baseUrl } = options;
    while (baseUrl.endsWith('/'))
        baseUrl = baseUrl.slice(0, -1);
    const inner = createClient({
        baseUrl,
        headers: { Authorization: `Bearer ${token}` },
        bodySerializer: (body) => (body instanceof Blob ? body : JSON.stringify(body)),
    });
    const send = sender(inner, fetch, retries);
    const GET = (path, options) => send('get', path, options);
    const client = {
        GET,
        POST: (path, options) => send('post', path, options),
        PUT: (path, options) => send('put', path, options),
        PATCH: (path, options) => send('patch', path, options),
        DELETE: (path, options) => send('delete', path, options),
        pages: (path, options) => pagesOf(GET, path, options),
        list: (path, options) => itemsOf(pagesOf(GET, path, options)),
    };
    // The document's types are for callers; inside, every path is the same.
    return client;
}
