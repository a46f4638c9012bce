import type { AnyAnswer, AnyOptions } from './send.ts'

type Page = { next: string | null; results: unknown[] }
type Pages = AsyncGenerator<Page, void, undefined>
type Get = (path: string, options?: AnyOptions) => Promise<AnyAnswer>

/**
 * Of `next` only the cursor is used: the token goes nowhere but to the base URL, even where Hark believes that it is
 * somewhere else.
 */
export async function* pagesOf(get: Get, path: string, options: AnyOptions = {}): Pages {
  let query = options.params?.query ?? {}
  while (true) {
    const { data } = await get(path, { ...options, params: { ...options.params, query } })
    const page = data as Page
    yield page
    if (page.next === null) return
    const cursor = new URL(page.next, 'http://localhost').searchParams.get('cursor')
    if (cursor === null) throw new Error(`${path} has a next page without a cursor: ${page.next}`)
    query = { ...query, cursor }
  }
}

export async function* itemsOf(pages: Pages): AsyncGenerator<unknown, void, undefined> {
  for await (const { results } of pages) yield* results
}
