import type { z } from 'zod'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import type { Permission } from '../../../features/auth/permissions.ts'
import { csvColumns } from '../../../platform/csv/csv-columns.ts'
import { csvRecord } from '../../../platform/csv/write-csv.ts'
import type { Cursor, Page, PageRequest } from '../../../platform/db/page.ts'
import type { PageCall } from '../../parts/page.ts'

/** A list as a file: what its page shows for the same query, item by item as the API has it. */
export type ListExport<Item = unknown> = {
  /** What its reader needs, for each page of it. */
  permission: Permission
  /** An item. Its fields are the columns of the CSV. */
  view: z.ZodType<Item>
  /** The parameters of the list, in the query. */
  query: readonly string[]
  /** Of the records within an item. */
  keys?(reader: SessionCaller): Promise<string[]>
  /** Undefined: there is no such list. `reader` is who reads it as they are at that moment. */
  open(
    call: PageCall,
    reader: () => SessionCaller,
  ): Promise<AsyncIterable<readonly Item[]> | undefined>
}

/** Declares one, with the type of its items. */
export const listExport = <Item>(list: ListExport<Item>): ListExport => list as ListExport

const readAtOnce = 100

/** All pages of a list, one after the other. */
export async function* pagesOf<Item, Column extends string>(
  read: (request: PageRequest<Column>) => Page<Item, Column> | Promise<Page<Item, Column>>,
): AsyncGenerator<Item[]> {
  let cursor: Cursor<Column> | undefined
  do {
    const page = await read({ size: readAtOnce, cursor })
    yield page.items
    cursor = page.startsAt === 'newest' ? page.older : page.newer
  } while (cursor)
}

type Format = {
  type: string
  parts(
    pages: AsyncIterable<readonly unknown[]>,
    of: { view: z.ZodType; base: string; keys?: string[] },
  ): AsyncGenerator<string>
}

/** Nothing is kept of what was sent. A page without items is an empty part: its reader still waits for the next one. */
export const formats: Record<string, Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    async *parts(pages, { view, base, keys }) {
      const columns = csvColumns(view, base, keys)
      yield csvRecord(columns.map(({ name }) => name))
      for await (const items of pages)
        yield items.map(item => csvRecord(columns.map(({ cellOf }) => cellOf(item)))).join('')
    },
  },
  // Only the last part makes it JSON: what breaks off is not taken for the whole.
  json: {
    type: 'application/json',
    async *parts(pages) {
      let mark = '[\n'
      for await (const items of pages) {
        if (items.length === 0) yield ''
        else {
          yield mark + items.map(item => JSON.stringify(item)).join(',\n')
          mark = ',\n'
        }
      }
      yield mark === '[\n' ? '[]\n' : '\n]\n'
    },
  },
}
