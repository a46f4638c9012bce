import type { z } from 'zod'
import { apiRoutes } from '../../../src/server/routes/api.ts'
import type { Random } from '../../support/random.ts'

/** Two servers' answers to one request that are not the same. */
export type Difference = { path: string; remembered: string; made: string }

export type Asked = {
  path: string
  token?: string | undefined
  session?: string | undefined
  /** What a browser asks for, or somebody has chosen in it. */
  language?: string | undefined
  cookies?: string
}

/** Tokens for the API; sessions of people who look at pages, beside visitors. */
export type Readers = { tokens: string[]; sessions: string[] }

/** Whatever of the API is cached, as the route table has it. */
const cachedReads = apiRoutes
  .filter(({ method, cached }) => method === 'GET' && ['by audience', 'by user'].includes(cached))
  .map(({ path, query }) => ({
    path,
    isList: 'page_size' in ((query as z.ZodObject | undefined)?.shape ?? {}),
  }))

/** Everything that is read: lists and their next pages, single resources, searches, one's own user, and pages. */
export function randomRead(
  { pick, whole, chance }: Random,
  { tokens, sessions }: Readers,
  { linked, recent }: Paths,
): Asked {
  const lists = ['/api/v1/posts/', '/api/v1/comments/'].flatMap(path => [
    path,
    `${path}?page_size=${whole(1, 4)}`,
    `${path}?page_size=${whole(1, 4)}`,
  ])
  const sorts = ['top', 'trending', 'recently_active', 'most_discussed', 'oldest', 'newest']
  const sort = pick([...sorts, 'revenue', 'score'])
  const filter = pick([
    'has_response=true',
    'board=bugs',
    `creator=${whole(1, 9)}`,
    'view=full',
    'merged=true',
  ])
  lists.push(
    `/api/v1/posts/?sort=${sort}&page_size=${whole(1, 4)}`,
    `/api/v1/posts/?sort=${sort}&${filter}&page_size=${whole(1, 4)}`,
    `/api/v1/posts/?search=words&${filter}`,
    `/api/v1/posts/?voter=${whole(1, 9)}`,
    '/api/v1/posts/?sort=revenue&view=full&page_size=3',
    `/api/v1/posts/?organization=${whole(1, 60)}`,
  )
  const searches = ['search=words', `search=${whole(1, 9)}`].map(query => `/api/v1/posts/?${query}`)
  const found = ['q=words', `q=words&page_size=${whole(1, 4)}`, `q=w${whole(1, 3)}&${filter}`]
  found.push(`q=words&in=comments&page_size=${whole(1, 4)}`)
  searches.push(...found.map(query => `/api/v1/search/?${query}`))
  const others = [...searches, '/api/v1/posts/similar/?title=words', ...searches, '/api/v1/me/']
  const boards = ['bugs', 'internal', 'feature-requests', `board-${whole(1, 4)}`]
  const pages = ['/', '/', ...boards.map(slug => `/board/${slug}/`), `/post/${whole(1, 60)}/`]
  pages.push(
    '/roadmap/',
    '/changelog/',
    '/changelog/feed.atom',
    '/board/bugs/feed.atom',
    `/post/${whole(1, 60)}/feed.atom`,
    `/changelog/${whole(1, 60)}/`,
    '/board/bugs/?sort=top',
    `/board/bugs/?status=${whole(1, 9)}`,
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap/1.xml',
    '/sitemap/site.xml',
    '/embed.js',
    '/embed/',
    '/embed/board/bugs/',
    `/embed/post/${whole(1, 60)}/`,
  )
  const threads = Array.from(
    { length: 4 },
    () => `/api/v1/posts/${whole(1, 60)}/comments/?page_size=${whole(1, 4)}`,
  )
  threads.push(
    `/api/v1/comments/?post=${whole(1, 60)}&page_size=${whole(1, 4)}`,
    `/api/v1/comments/?post=${whole(1, 60)}&held=true`,
  )
  const cached = cachedReads.flatMap(({ path, isList }) => {
    const filled = path.replace('{id}', String(whole(1, 60)))
    return isList ? [filled, `${filled}?page_size=${whole(1, 4)}`] : [filled]
  })
  const settings = [
    '/api/v1/users/?role=team',
    // The first things that a company has.
    ...['boards', 'statuses'].map(list => `/api/v1/${list}/${whole(1, 20)}/`),
    `/api/v1/boards/${whole(1, 20)}/members/`,
  ]
  const held = [
    `/api/v1/moderation/?order=oldest&page_size=${whole(1, 3)}`,
    '/api/v1/posts/?held=true',
    '/api/v1/comments/?held=true',
  ]
  const anything = [
    ...settings,
    ...held,
    ...cached,
    ...lists,
    ...others,
    ...threads,
    ...pages,
    ...linked,
    ...linked,
  ]
  // What is cached can only be wrong where somebody reads it again: after a write, or somebody else.
  const path = recent.length > 0 && chance(0.7) ? pick(recent) : pick(anything)
  recent.push(path)
  recent.splice(0, recent.length - recentMax)
  return path.startsWith('/api/')
    ? { path, token: pick(tokens) }
    : {
        path,
        session: pick([undefined, undefined, ...sessions]),
        language: pick([undefined, 'de', 'ar-EG, en;q=0.5', 'nl']),
        cookies: pick([
          'other=1',
          'other=1',
          'hark-language-1=ja',
          'hark-theme-1=dark',
          'hark-view-as-1=visitor',
          'hark-view-as-1=customer',
        ]),
      }
}

const recentMax = 12

/** Of earlier reads: what they link to, and themselves. */
export type Paths = { linked: string[]; recent: string[] }

let sent = 0

/** Status, tag and body as one text; whatever else differs between two processes is not compared. */
export async function ask(url: string, asked: Asked): Promise<string> {
  const { path, token, session, language, cookies } = asked
  const headers = {
    // Each on a connection of its own, so that any of the workers may get it.
    connection: 'close',
    // And from an address of its own, for refusals are limited by address.
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent++ & 255}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(cookies === undefined
      ? {}
      : { cookie: session === undefined ? cookies : `${cookies}; hark-1=${session}` }),
  }
  const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' })
  const body = (await answer.text()).replace(/"request_id":"[^"]*"/, '')
  return `${answer.status} ${answer.headers.get('etag')} ${answer.headers.get('link')} ${body}`
}

/** Links to neighbouring pages and to posts, as paths, from an answer's text. */
export function linkedPaths(answer: string): string[] {
  const neighbours = answer.matchAll(/"(?:next|previous)":"https?:\/\/[^/]+([^"]*)"/g)
  const inPages = answer.matchAll(/(?:href|"url")[=:]"(\/(?:post|board)\/[^"]*)"/g)
  return [...[...neighbours].slice(0, 2), ...[...inPages].slice(-3)].map(([, path]) => path!)
}
