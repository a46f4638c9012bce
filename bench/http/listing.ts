import { expectStatus } from './check-answer.ts'
import type { List } from './cold-paths.ts'
import { pageSize } from './corpus/expected.ts'
import { findPost } from './corpus/make-post.ts'
import { type Answer, type Plan, WrongAnswer } from './load/plan.ts'
import { checkListed, neverSeen, reading, type Target } from './read-plans.ts'

/** Something that is read page by page, with its URLs and what each must answer. */
export type Listing = {
  reads: Pick<Plan, 'origin' | 'pid' | 'method' | 'headers'>
  count: number
  /** Another lap is another URL for the same page. */
  pathAt(skipped: number, lap: number): string
  check(path: string, answer: Answer, skipped: number): void
}

/** The first pages of a listing that are rendered before those are measured whose items have been seen. */
const seenItems = 1_000

export function postsListing(target: Target): Listing {
  const { places, server } = target
  return {
    reads: reading(server),
    count: places.count,
    // Links repeat parameters, so the body is another one, too.
    pathAt: (skipped, lap) =>
      `/api/v1/posts/?page_size=${pageSize}&cursor=${places.cursorAt(skipped)}&lap=${lap}`,
    check: (path, answer, skipped) => void checkListed(target, path, answer, skipped),
  }
}

/** A board's page, for visitors without a token. */
export function boardListing({ places, server }: Target, slug: string): Listing {
  const board = places.board(slug)
  return {
    reads: { ...reading(server), headers: {} },
    count: board.count,
    // It ignores other parameters, and its own address is part of the page.
    pathAt: (skipped, lap) => `/board/${slug}/?cursor=${board.cursorAt(skipped, lap)}`,
    check: (path, answer, skipped) => checkBoardPage(board, path, answer, skipped),
  }
}

function checkBoardPage(board: List, path: string, answer: Answer, skipped: number): void {
  expectStatus(path, answer, 200)
  const titles = board.timesAt(skipped).map(time => Bun.escapeHTML(findPost(time).title))
  const missing = titles.find(title => !answer.text.includes(title))
  if (missing !== undefined) throw new WrongAnswer(`${path} does not show "${missing}"`)
  const shown = answer.text.match(/<article/g)?.length
  if (shown !== titles.length)
    throw new WrongAnswer(`${path} shows ${shown} posts instead of ${titles.length}`)
}

/** Another cursor for every request, of pages whose items are soon all rendered: the newest ones. */
export function seenPlan(listing: Listing, within = seenItems): Plan {
  const pages = Math.max(1, Math.min(within, listing.count) - pageSize)
  return planOf(listing, number => ({ skipped: number % pages, lap: Math.floor(number / pages) }))
}

/** The first page, under another cursor for every request. */
export const firstPagePlan = (listing: Listing): Plan => seenPlan(listing, pageSize + 1)

/** How many pages there are behind those of `seenPlan` which share no item. */
export function unseenPages({ count }: Listing): number {
  return Math.floor((count - firstUnseen(count)) / pageSize)
}

/** Pages that share no item with each other, nor with those of `seenPlan`; once all were given, again. */
export function unseenPlan(listing: Listing): Plan {
  const pages = unseenPages(listing)
  const first = firstUnseen(listing.count)
  return planOf(listing, number => ({
    skipped: first + (number % pages) * pageSize,
    lap: Math.floor(number / pages),
  }))
}

/** Where there are few items, half of them. */
const firstUnseen = (count: number) => Math.min(seenItems, Math.floor(count / 2))

function planOf(
  { reads, pathAt, check }: Listing,
  pageOf: (number: number) => { skipped: number; lap: number },
): Plan {
  const isNew = neverSeen()
  let asked = 0
  return {
    ...reads,
    isFixed: false,
    ask() {
      const { skipped, lap } = pageOf(asked++)
      const path = pathAt(skipped, lap)
      return {
        path,
        check(answer) {
          check(path, answer, skipped)
          isNew(path, answer)
        },
      }
    },
  }
}
