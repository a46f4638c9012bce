import { boardOrders } from '../../features/company/settings/settings.ts'
import type { AskedField } from '../../features/posts/fields/field-range.ts'
import { type PostField, publicFieldsOf } from '../../features/posts/fields/post-fields.ts'
import { findStatusIds, type Status } from '../../features/statuses/find-status.ts'
import { findTag, listPublicTags, listTags } from '../../features/tags/tags.ts'
import { parseId } from '../../platform/text/id.ts'
import type { PageCall } from '../parts/page.ts'
import { readStatuses } from '../parts/status-label.tsx'

export const orders = boardOrders
type Order = (typeof orders)[number]

/** The filters, order and search that a reader chose. */
export type BoardView = {
  order: Order
  /** The company's, which the board's address leads to without a word. */
  defaultOrder: Order
  status: number | undefined
  tag: number | undefined
  /** At most one per field. */
  choices: number[]
  /** The best matches come first, whatever the order. */
  search: string | undefined
}

const searchLengthMax = 200

/** `fields`: choice fields that customers see. */
export type Choices = {
  statuses: Status[]
  tags: { id: number; name: string }[]
  fields: PostField[]
}

/** So many fit into a list to choose from. */
const tagsMax = 100

export async function readChoices(call: PageCall, boardId = 0): Promise<Choices> {
  const { db, caller } = call
  const page = { size: tagsMax }
  const [statuses, { items: tags }, fields] = await Promise.all([
    readStatuses(call),
    seesEveryTag(caller) ? listTags(db, page) : listPublicTags(db, 'every', page),
    publicFieldsOf(db, boardId),
  ])
  return { statuses, tags, fields: fields.filter(({ choices }) => choices.length > 0) }
}

/**
 * The view that the URL asks for, without unknown values. `isLasting`: it always asks for this one. What is unknown may come to be
 * known, and the default order may change.
 */
export async function readView(
  { db, caller, company, query }: PageCall,
  choices: Choices,
): Promise<{ view: BoardView; statuses: number[] | undefined; isLasting: boolean }> {
  const wanted = { status: idOf(query.status), tag: idOf(query.tag) }
  const status = choices.statuses.find(({ id }) => id === wanted.status)?.id
  const [found, statuses] = await Promise.all([
    wanted.tag === undefined ? undefined : findTag(db, wanted.tag),
    // A post may still have a status that was replaced by this one.
    status === undefined ? undefined : findStatusIds(db, status),
  ])
  const tag = found && (found.is_public === 1 || seesEveryTag(caller)) ? found.id : undefined
  const search = query.search?.trim().slice(0, searchLengthMax).toWellFormed() || undefined
  const defaultOrder = company.default_order
  const wantedChoices = (query.choice ?? '').split(',')
  const chosen = choices.fields.flatMap(
    field => field.choices.find(({ id }) => wantedChoices.includes(String(id)))?.id ?? [],
  )
  const order = search === undefined && isOrder(query.sort) ? query.sort : defaultOrder
  return {
    view: { order, defaultOrder, status, tag, choices: chosen, search },
    statuses,
    isLasting:
      wanted.status === status &&
      wanted.tag === tag &&
      (query.choice ?? '') === chosen.join() &&
      (search !== undefined || !isOrder(query.sort)),
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

export function isFiltered({ status, tag, choices, search }: BoardView): boolean {
  return [status, tag, search].some(each => each !== undefined) || choices.length > 0
}

/** One page has one address: always in this order, and without what is the same as left out. */
export function viewUrl(boardPath: string, view: BoardView, cursor?: string) {
  const { order, defaultOrder, status, tag, choices, search } = view
  const query = [
    ...(search === undefined ? [] : [`search=${encodeURIComponent(search)}`]),
    ...(status === undefined ? [] : [`status=${status}`]),
    ...(tag === undefined ? [] : [`tag=${tag}`]),
    ...choices.map(id => `choice=${id}`),
    ...(order === defaultOrder ? [] : [`sort=${order}`]),
    ...(cursor === undefined ? [] : [`cursor=${cursor}`]),
  ]
  return query.length === 0 ? boardPath : `${boardPath}?${query.join('&')}`
}

/** The chosen values as a filter. */
export function fieldsOf(view: BoardView, { fields }: Choices): AskedField[] {
  return fields.flatMap(field => {
    const ids = view.choices.filter(id => field.choices.some(choice => choice.id === id))
    return ids.length === 0 ? [] : [{ field, ranges: ids.map(id => ({ low: id, high: id })) }]
  })
}
