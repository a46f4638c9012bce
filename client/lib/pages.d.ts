/** Made from client/src/pages.ts by `npm run generate`; do not edit. */
import type { AnyAnswer, AnyOptions } from './send.js';
type Page = {
    next: string | null;
    results: unknown[];
};
type Pages = AsyncGenerator<Page, void, undefined>;
type Get = (path: string, options?: AnyOptions) => Promise<AnyAnswer>;
/**
 * Of `next` only the cursor is used: the token goes nowhere but to the base URL, even where Hark believes that it is
 * somewhere else.
 */
export declare function pagesOf(get: Get, path: string, options?: AnyOptions): Pages;
export declare function itemsOf(pages: Pages): AsyncGenerator<unknown, void, undefined>;
export {};
