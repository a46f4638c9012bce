import type { Direction } from '../../../platform/db/page.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import type { Start } from './entry.ts'
import { findSmallSet } from './find-small-set.ts'
import { type ListLimits, limitsOfEach } from './list-limits.ts'
import type { Part, PostFilter } from './post-filter.ts'
import type { SortColumn } from './post-sorts.ts'
import { compare, type Found, nextOf, walker } from './walk.ts'

/** Whether there is anything beyond a position: what it finds, or that it does not know. */
export type Glance = (towards: Direction, from: Start) => Promise<Found>

type Next = Found & { glance: Glance }
type Wish = { towards: Direction; from?: Start | undefined; wanted: number }

/** The next posts of a list beyond a position, merged ones among the others where the list has them. */
export async function findNext(
  db: CompanyDb,
  filter: PostFilter,
  column: SortColumn,
  wish: Wish,
  limits: ListLimits,
): Promise<Next> {
  if (filter.isHeld) return findInPart(db, filter, 'held', column, wish, limits)
  if (filter.isInInbox) return findInPart(db, filter, 'inbox', column, wish, limits)
  if (!filter.withMerged) return findInPart(db, filter, 'listed', column, wish, limits)
  const each = limitsOfEach(limits)
  const listed = await findInPart(db, filter, 'listed', column, wish, each)
  const merged = await findInPart(db, filter, 'merged', column, wish, each)
  return {
    ...together(listed, merged, wish),
    glance: async (towards, from) => {
      const one = await listed.glance(towards, from)
      if (one.found.length > 0 || one.stoppedAt) return one
      return merged.glance(towards, from)
    },
  }
}

/** Both in one order, as far as both were searched. */
function together(one: Found, other: Found, { towards, wanted }: Wish): Found {
  const sign = towards === 'older' ? -1 : 1
  const isNearer = (a: Start, b: Start) => sign * compare(a, b) < 0
  const [a, b] = [one.stoppedAt, other.stoppedAt]
  const stoppedAt = a && b && isNearer(b, a) ? b : (a ?? b)
  const searched = [...one.found, ...other.found].filter(
    post => !stoppedAt || !isNearer(stoppedAt, post),
  )
  return { found: nextOf(searched, towards, undefined, wanted), stoppedAt }
}

/** Along the order first; where that finds few posts, in a filter that few posts match. */
async function findInPart(
  db: CompanyDb,
  filter: PostFilter,
  part: Part,
  column: SortColumn,
  { towards, from, wanted }: Wish,
  { tryMax, walkMax, glanceMax, fewMax }: ListLimits,
): Promise<Next> {
  const walk = walker(db, filter, part, column)
  const glance: Glance = (back, place) => walk(back, place, 1, glanceMax)
  const first = await walk(towards, from, wanted, tryMax)
  if (!first.stoppedAt) return { ...first, glance }
  const few = await findSmallSet(db, filter, part, column, fewMax)
  if (few)
    return {
      found: nextOf(few, towards, from, wanted),
      glance: async (back, place) => ({ found: nextOf(few, back, place, 1) }),
    }
  const left = wanted - first.found.length
  const more = await walk(towards, first.stoppedAt, left, walkMax)
  return { found: [...first.found, ...more.found], stoppedAt: more.stoppedAt, glance }
}
