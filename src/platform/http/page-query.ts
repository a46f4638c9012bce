import { z } from 'zod'
import { fieldProblem, problem } from '../../errors/problem.ts'
import type { Cursor, Page, PageRequest } from '../db/page.ts'
import { encodeCursor, findCursor } from './cursor.ts'

const pageSizeDefault = 20
const pageSizeMax = 100

/** The query parameters that every paged list takes. */
export const pageQuery = {
  page_size: z
    .string()
    .optional()
    .meta({
      id: 'PageSize',
      description: `How many items a page holds, ${pageSizeMax} at most: more means ${pageSizeMax}.`,
      // To a client it is a number; here, as all of a query string, it is text.
      type: 'integer',
      minimum: 1,
      default: pageSizeDefault,
      examples: [50],
    }),
  cursor: z
    .string()
    .optional()
    .meta({
      id: 'Cursor',
      description:
        'Opaque. Comes from `next` and `previous`; follow those instead of building one.',
      examples: ['eyJjIjoxNzYzMTEyNjAwfQ'],
    }),
}

/** Checked here and not by the schema: a search takes the same parameters and ignores them. */
export function pageRequest<Column extends string = 'created'>(
  query: { page_size?: string | undefined; cursor?: string | undefined },
  list: string,
  column = 'created' as Column,
): PageRequest<Column> {
  if (query.page_size !== undefined && !/^0*[1-9]\d*$/.test(query.page_size)) {
    throw fieldProblem('page_size', 'invalid_number', 'This must be a whole number of at least 1.')
  }
  const cursor = query.cursor === undefined ? undefined : findCursor(query.cursor, list, column)
  if (query.cursor !== undefined && !cursor) throw problem('invalid_cursor')
  return { size: Math.min(Number(query.page_size ?? pageSizeDefault), pageSizeMax), cursor }
}

/** A request for a list: its own URL and query, and its name, which its cursors carry. */
type ListRequest<Column> = { url: string; queryText: string; list: string; column?: Column }

/** One page of a list, with links to its neighbours in the body and in the header. */
export function pageResponse<Item, View, Column extends string = 'created'>(
  page: Page<Item, Column>,
  request: ListRequest<Column>,
  present: (item: Item) => View,
) {
  const links = pageLinks(page, request)
  const results = page.items.map(present)
  return { status: 200 as const, body: { ...links, results }, headers: linkHeader(links) }
}

type PageLinks = { next: string | null; previous: string | null }

/** Absolute, with the request's other parameters. */
function pageLinks<Column extends string>(
  page: Page<unknown, Column>,
  { url, queryText, list, column }: ListRequest<Column>,
): PageLinks {
  const parameters = new URLSearchParams(queryText)
  const link = (cursor: Cursor<Column> | undefined) => {
    if (!cursor) return null
    parameters.set('cursor', encodeCursor(cursor, list, column))
    return `${url}?${parameters}`
  }
  const [next, previous] =
    page.startsAt === 'newest' ? [page.older, page.newer] : [page.newer, page.older]
  return { next: link(next), previous: link(previous) }
}

/** The links as a header (RFC 8288); empty when there are none. */
function linkHeader({ next, previous }: PageLinks): Record<string, string> {
  const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`]
  const present = links.filter(link => link !== null)
  return present.length > 0 ? { link: present.join(', ') } : {}
}
