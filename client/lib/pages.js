/** Made from client/src/pages.ts by `npm run generate`; do not edit. */
/**
 * Of `next` only the cursor is used: the token goes nowhere but to the base URL, even where Hark believes that it is
 * somewhere else.
 */
export async function* pagesOf(get, path, options = {}) {
    let query = options.params?.query ?? {};
    while (true) {
        const { data } = await get(path, { ...options, params: { ...options.params, query } });
        const page = data;
        yield page;
        if (page.next === null)
            return;
        const cursor = new URL(page.next, 'http://localhost').searchParams.get('cursor');
        if (cursor === null)
            throw new Error(`${path} has a next page without a cursor: ${page.next}`);
        query = { ...query, cursor };
    }
}
export async function* itemsOf(pages) {
    for await (const { results } of pages)
        yield* results;
}
