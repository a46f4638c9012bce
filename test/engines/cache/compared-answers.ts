import type { Random } from '../../support/random.ts'

/** Two servers' answers to one request that are not the same. */
export type Difference = { path: string; remembered: string; made: string }

export type Asked = { path: string; token: string | undefined }

/** Everything that is read: lists and their next pages, single resources, searches, one's own user, and pages. */
export function randomRead({ pick, whole }: Random, tokens: string[], next: string[]): Asked {
  const token = pick(tokens)
  const lists = ['/api/v1/posts/', '/api/v1/comments/'].flatMap(path => [
    path,
    `${path}?page_size=${whole(1, 4)}`,
    `${path}?page_size=${whole(1, 4)}`,
  ])
  const others = ['/api/v1/posts/?search=words', '/api/v1/posts/?search=moved', '/api/v1/me/']
  const pages = ['/', '/board/bugs/', '/board/internal/', '/board/feature-requests/']
  const one = ['posts', 'comments'].map(list => `/api/v1/${list}/${whole(1, 60)}/`)
  const path = pick([...lists, ...others, ...one, ...next])
  return pick([true, true, true, false]) ? { path, token } : { path: pick(pages), token: undefined }
}

let asked = 0

/** Status, tag and body as one text; whatever else differs between two processes is not compared. */
export async function ask(url: string, { path, token }: Asked): Promise<string> {
  const headers = {
    // Each on a connection of its own, so that any of the workers may get it.
    connection: 'close',
    // And from an address of its own, for refusals are limited by address.
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked++ & 255}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' })
  const body = (await answer.text()).replace(/"request_id":"[^"]*"/, '')
  return `${answer.status} ${answer.headers.get('etag')} ${answer.headers.get('link')} ${body}`
}

/** Links to neighbouring pages, as paths, from an answer's text. */
export function linkedPaths(answer: string): string[] {
  const links = answer.matchAll(/"(?:next|previous)":"https?:\/\/[^/]+([^"]*)"/g)
  return [...links].map(([, path]) => path!)
}
