import type { z } from 'zod'
import type { SessionCaller } from '../../../features/auth/caller/caller.ts'
import type { Permission } from '../../../features/auth/permissions.ts'
import { csvColumns } from '../../../platform/csv/csv-columns.ts'
import { csvRecord } from '../../../platform/csv/write-csv.ts'
import type { Cursor, Page, PageRequest } from '../../../platform/db/page.ts'
import type { PageCall } from '../../parts/page.ts'

/** A list as a file: the same items as its page for the same query, in the API's format. */
export type ListExport<Item = unknown> = {
  /** Checked again for each page. */
  permission: Permission
  /** Schema of an item. Its fields are the CSV columns. */
  view: z.ZodType<Item>
  /** Names of the query parameters. */
  query: readonly string[]
  /** Keys of the records in items, for CSV columns. */
  keys?(reader: SessionCaller): Promise<string[]>
  /** Undefined if there is no such list. `reader` has their current access. */
  open(
    call: PageCall,
    reader: () => SessionCaller,
  ): Promise<AsyncIterable<readonly Item[]> | undefined>
}

export const listExport = <Item>(list: ListExport<Item>): ListExport => list as ListExport

const readAtOnce = 100

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

/** Streams, and keeps nothing. A page without items is an empty part, which keeps the download going. */
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
  // Only the last part completes the JSON, so a truncated file is never valid.
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
