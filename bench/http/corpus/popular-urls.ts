import type { List, Places } from '../cold-paths.ts'
import { requestHead } from '../load/raw-client.ts'
import type { ReadUrl } from '../load/readers.ts'
import { makePost } from './make-post.ts'

/** The board that gets the posts which are created beside the readers. */
export const busyBoard = 'bugs'

const postSizes = [20, 50, 10]
const commentSizes = [20, 50]
const pagesApart = 20

/**
 * What a busy installation is asked for, in order of popularity: 120 pages of the list of posts, 40 of comments,
 * 30 of boards and 10 searches, evenly mixed. Creating a post on the busy board changes four of them for certain:
 * the three lists that start with the newest post, and the board's first page; and the searches that find it.
 * Three of those four are among the ten most popular. All other pages start at a cursor, or list what a create
 * does not add to.
 */
export function popularUrls(posts: Places, comments: Places, token: string): ReadUrl[] {
  const headers = { authorization: `Bearer ${token}` }
  const url = (path: string, isFirstPage: boolean, sent: Record<string, string>): ReadUrl => ({
    path,
    head: requestHead('GET', path, sent),
    isFirstPage,
  })
  const lists = postPaths(posts).map((path, at) => url(path, at < 3, headers))
  const commentLists = commentPaths(comments).map(path => url(path, false, headers))
  const boards = boardPaths(posts).map((path, at) => url(path, at === 0, {}))
  const searches = searchPaths(posts.count).map(path => url(path, false, headers))
  return mixed([lists, commentLists, boards, searches])
}

function postPaths(posts: Places): string[] {
  const firstPages = ['', '?page_size=50', '?page_size=100']
  const anchored = cursors(posts, 39).flatMap(cursor =>
    postSizes.map(size => `?page_size=${size}&cursor=${cursor}`),
  )
  return [...firstPages, ...anchored].map(query => `/api/v1/posts/${query}`)
}

function commentPaths(comments: Places): string[] {
  const starts = ['', ...cursors(comments, 19).map(cursor => `&cursor=${cursor}`)]
  return starts.flatMap(start =>
    commentSizes.map(size => `/api/v1/comments/?page_size=${size}${start}`),
  )
}

/** The busy board's first page comes first. */
function boardPaths(posts: Places): string[] {
  const slugs = [busyBoard, 'feature-requests']
  const pages = slugs.map(slug => {
    const starts = ['', ...cursors(posts.board(slug), 14).map(cursor => `?cursor=${cursor}`)]
    return starts.map(start => `/board/${slug}/${start}`)
  })
  return pages[0]!.flatMap((path, at) => [path, pages[1]![at]!])
}

/** Two words of a title, from all over the corpus. */
function searchPaths(posts: number): string[] {
  return Array.from({ length: 10 }, (_, n) => {
    const words = makePost(Math.floor((n * posts) / 10)).title.split(' ')
    return `/api/v1/posts/?search=${words.slice(0, 2).map(encodeURIComponent).join('+')}`
  })
}

/** Of pages one after the other; nearer together where there are few. */
function cursors(list: List, count: number): string[] {
  const apart = Math.max(1, Math.min(pagesApart, Math.floor(list.count / (count + 1))))
  return Array.from({ length: count }, (_, n) => list.cursorAt((n + 1) * apart))
}

/** Each kind keeps its order and its share, from the most popular URL to the least. */
function mixed(kinds: ReadUrl[][]): ReadUrl[] {
  const placed = kinds.flatMap((urls, kind) =>
    urls.map((url, at) => ({ url, at: (at + 0.5) / urls.length, kind })),
  )
  return placed.toSorted((a, b) => a.at - b.at || a.kind - b.kind).map(({ url }) => url)
}
