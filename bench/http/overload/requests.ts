import { coldPaths, type Places } from '../cold-paths.ts'
import { makePost } from '../corpus/make-post.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'

/** Makes the bytes of one request after another. */
export type MakeRequest = () => string

/** None of them can be answered from the cache. */
export function floods(
  { posts, token }: Pick<Corpus, 'posts' | 'token'>,
  places: Places,
): Record<'searches' | 'cold lists' | 'creates', MakeRequest> {
  const nextPath = coldPaths(places)
  const words = vocabulary(posts)
  let number = 0
  const word = (step: number) => words[(number * step) % words.length]
  return {
    searches: () => read(`/api/v1/posts/?search=${word(1)}+${word(7)}+${++number}`, token),
    'cold lists': () => read(nextPath().path, token),
    creates: () => create(posts + ++number, token),
  }
}

export function read(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nAuthorization: Bearer ${token}\r\n\r\n`
}

function create(number: number, token: string): string {
  const { board, title, content } = makePost(number)
  const body = JSON.stringify({ board, title, content })
  return [
    'POST /api/v1/posts/create/ HTTP/1.1',
    'Host: localhost:3000',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

/** Words of titles from all over the corpus. */
function vocabulary(posts: number): string[] {
  const titles = Array.from({ length: 500 }, (_, n) => makePost((n * 31) % posts).title)
  return [...new Set(titles.join(' ').split(/\s+/))].filter(word => /^\w+$/.test(word))
}
