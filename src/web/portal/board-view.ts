import { findStatusIds, type Status } from '../../features/statuses/find-status.ts'
import { findTag, listPublicTags, listTags } from '../../features/tags/tags.ts'
import { parseId } from '../../platform/text/id.ts'
import type { PageCall } from '../parts/page.ts'
import { readStatuses } from '../parts/status-label.tsx'

/** The first is the board's own, which its address leads to without a word. */
export const orders = ['newest', 'trending', 'top'] as const
type Order = (typeof orders)[number]

/** The filters, order and search that a reader chose. */
export type BoardView = {
  order: Order
  status: number | undefined
  tag: number | undefined
  /** The best matches come first, whatever the order. */
  search: string | undefined
}

const searchLengthMax = 200

export type Choices = { statuses: Status[]; tags: { id: number; name: string }[] }

/** So many fit into a list to choose from. */
const tagsMax = 100

export async function readChoices(call: PageCall): Promise<Choices> {
  const { db, caller } = call
  const page = { size: tagsMax }
  const [statuses, { items: tags }] = await Promise.all([
    readStatuses(call),
    seesEveryTag(caller) ? listTags(db, page) : listPublicTags(db, 'every', page),
  ])
  return { statuses, tags }
}

/** The view that the URL asks for, without unknown values. `isKnown`: there were none. */
export async function readView(
  { db, caller, query }: PageCall,
  choices: Choices,
): Promise<{ view: BoardView; statuses: number[] | undefined; isKnown: boolean }> {
  const wanted = { status: idOf(query.status), tag: idOf(query.tag) }
  const status = choices.statuses.find(({ id }) => id === wanted.status)?.id
  const [found, statuses] = await Promise.all([
    wanted.tag === undefined ? undefined : findTag(db, wanted.tag),
    // A post may still have a status that was replaced by this one.
    status === undefined ? undefined : findStatusIds(db, status),
  ])
  const tag = found && (found.is_public === 1 || seesEveryTag(caller)) ? found.id : undefined
  const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() || undefined
  const order = search === undefined && isOrder(query.sort) ? query.sort : 'newest'
  return {
    view: { order, status, tag, search },
    statuses,
    isKnown: wanted.status === status && wanted.tag === tag,
  }
}

function seesEveryTag({ permissions }: PageCall['caller']): boolean {
  return permissions.has('tags.read')
}

function idOf(text: string | undefined): number | undefined {
  return parseId(text)
}

function isOrder(text: string | undefined): text is Order {
  return orders.some(order => order === text)
}

export function isFiltered({ status, tag, search }: BoardView): boolean {
  return status !== undefined || tag !== undefined || search !== undefined
}

/** One page has one address: always in this order, and without what is the same as left out. */
export function viewUrl(boardPath: string, view: BoardView, cursor?: string) {
  const { order, status, tag, search } = view
  const query = [
    ...(search === undefined ? [] : [`search=${encodeURIComponent(search)}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
    ...(tag === undefined ? [] : [`tag=${tag}`]),
    ...(order === 'newest' ? [] : [`sort=${order}`]),
    ...(cursor === undefined ? [] : [`cursor=${cursor}`]),
  ]
  return query.length === 0 ? boardPath : `${boardPath}?${query.join('&')}`
}
