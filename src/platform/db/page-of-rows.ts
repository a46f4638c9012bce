import { type Page, type PageRequest, type Position, readPage } from './page.ts'

type Placed = { readonly id: number; readonly position: number }

/**
 * A page of a list that is short enough to be read whole, such as a company's boards: by `position`, then by id, the
 * lowest first. A cursor has the position where those of other lists have a time.
 */
export async function pageOfRows<Row extends Placed>(
  rows: Row[],
  request: PageRequest,
): Promise<Page<Row>> {
  const items = rows
    .map(row => ({ created: row.position, id: row.id, row }))
    .sort((one, other) => compared(one, other))
  const page = await readPage(request, ['created', 'id'], 'oldest', {
    read(towards, from, limit) {
      const sign = towards === 'newer' ? 1 : -1
      const beyond = from ? items.filter(item => sign * compared(item, from) > 0) : items.slice()
      if (sign < 0) beyond.reverse()
      const has_behind = beyond.length < items.length
      return beyond.slice(0, limit).map(item => ({ ...item, has_behind }))
    },
    hasAny: (towards, from) =>
      items.some(item => (towards === 'newer' ? 1 : -1) * compared(item, from) > 0),
  })
  return { ...page, items: page.items.map(({ row }) => row) }
}

function compared(one: Position, other: Position): number {
  return one.created - other.created || one.id - other.id
}
