import { type Answer, expectStatus, get } from './client.ts'
import type { Envelope } from './types.ts'

type Item = { id: number; created: string }

/** Follows `next` (or `previous`) to the end, and gives every page on the way. */
export async function walk<T>(
  token: string,
  start: string,
  direction: 'next' | 'previous' = 'next',
  betweenPages: () => Promise<unknown> = async () => {},
): Promise<Envelope<T>[]> {
  const pages: Envelope<T>[] = []
  let link: string | null = start
  while (link !== null) {
    const answer: Answer = await expectStatus(200, get(link, { token }))
    const page = answer.json<Envelope<T>>()
    pages.push(page)
    if (pages.length > 2000) throw new Error('The list does not end.')
    link = page[direction]
    await betweenPages()
  }
  return pages
}

export const idsOf = (pages: { results: { id: number }[] }[]) =>
  pages.flatMap(page => page.results.map(item => item.id))

/** `created` descending, then `id` descending. The dates' one format makes text order time order. */
export function isNewestFirst(items: Item[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1]
    if (!before) return true
    return before.created === item.created ? before.id > item.id : before.created > item.created
  })
}

/** The links of a `Link` header by their relation. */
export function linkHeader(answer: Answer): Record<string, string> {
  const text = answer.headers.get('link') ?? ''
  const found = [...text.matchAll(/<([^>]*)>\s*;\s*rel="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, url, relation]) => [relation ?? '', url ?? '']))
}
