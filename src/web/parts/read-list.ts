import type { Cursor, Page, PageRequest } from '../../platform/db/page.ts'
import { encodeCursor, findCursor } from '../../platform/http/cursor.ts'
import type { PageCall } from './page.ts'

type ListRequest<Column extends string> = {
  /** The path of the page. */
  path: string
  /** The filter, as its links repeat it. */
  filter?: Record<string, string | undefined>
  size?: number
  /** What positions have beside the id; the time of creation unless given. */
  column?: Column
}

export type ReadList<Item> = { items: Item[]; newer: string | undefined; older: string | undefined }

/** A page of a list at the cursor of the query, and links to its neighbours; undefined for a cursor of another list. */
export async function readList<Item, Column extends string = 'created'>(
  { company, address, query }: Pick<PageCall, 'company' | 'address' | 'query'>,
  { path, filter = {}, size = 50, column = 'created' as Column }: ListRequest<Column>,
  read: (request: PageRequest<Column>) => Page<Item, Column> | Promise<Page<Item, Column>>,
): Promise<ReadList<Item> | undefined> {
  const given = Object.entries(filter).filter(([, value]) => value) as [string, string][]
  const list = `${path} of ${company.id} ${new URLSearchParams(given)}`
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, column)
  if (query.cursor !== undefined && !cursor) return undefined
  const { items, newer, older } = await read({ size, cursor })
  const link = (to: Cursor<Column> | undefined) =>
    to &&
    `${address.path}${path}?${new URLSearchParams([...given, ['cursor', encodeCursor(to, list, column)]])}`
  return { items, newer: link(newer), older: link(older) }
}
