import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { SQL } from 'bun'
import { encodeCursor } from '../../src/platform/http/cursor.ts'
import { pageSize } from './corpus/expected.ts'

type Place = { created: number; id: number; board: string }

/** The places of a list in its order, from which every page can be requested. */
export type List = {
  count: number
  /**
   * The page that starts `skipped` items after the newest. Another nudge, of less than a second in microseconds,
   * is another text for the same page: items are at least a second apart.
   */
  cursorAt(skipped: number, nudge?: number): string
  /** When the items of that page were created. */
  timesAt(skipped: number): number[]
}

export type Places = List & {
  table: 'posts' | 'comments'
  /** The posts of one board, as its page lists them. */
  board(slug: string): List
}

/**
 * Read from the file, as walking a million posts by `next` would take long; the benchmark holds the
 * first one against the server's own `next`.
 */
export function readPlaces(dataDir: string, table: Places['table']): Places {
  const file = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const rows = file.query<Place, []>(placesQuery(table)).all()
  const boards = file.query<Board, []>(boardsQuery).all()
  file.close()
  return placesOf(table, rows, boards)
}

type Board = { id: number; slug: string }
const boardsQuery = 'select id, slug from boards where company_id = 1'
const placesQuery = (table: Places['table']) => `
  select listed.created, listed.id, boards.slug as board from ${table} as listed
  join boards on boards.company_id = listed.company_id and boards.id = listed.board_id
  where listed.company_id = 1 order by listed.created desc, listed.id desc`

/** The same from a database of PostgreSQL. */
export async function readPostgresPlaces(url: string, table: Places['table']): Promise<Places> {
  const database = new SQL(url, { max: 1 })
  const rows: Place[] = await database.unsafe(placesQuery(table))
  const boards: Board[] = await database.unsafe(boardsQuery)
  await database.close()
  return placesOf(table, rows.map(numbered), boards.map(numbered))
}

/** Bun gives an int8 as text. */
function numbered<Row extends object>(row: Row): Row {
  const isNumber = (name: string) => name === 'id' || name === 'created'
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    isNumber(name) ? Number(value) : value,
  ])
  return Object.fromEntries(entries) as Row
}

function placesOf(table: Places['table'], rows: Place[], boards: Board[]): Places {
  return {
    table,
    ...listOf(rows, `${table} of 1`),
    board(slug) {
      const { id } = boards.find(board => board.slug === slug)!
      return listOf(
        rows.filter(({ board }) => board === slug),
        `page of board ${id} of 1`,
      )
    },
  }
}

function listOf(rows: Place[], name: string): List {
  return {
    count: rows.length,
    cursorAt(skipped, nudge = 0) {
      const { created, id } = rows[Math.max(0, skipped - 1)]!
      const from =
        skipped === 0 ? { created: created + 1 + nudge, id } : { created: created - nudge, id }
      return encodeCursor({ towards: 'older', from }, name)
    },
    timesAt: skipped =>
      rows.slice(skipped, skipped + pageSize).map(({ created }) => created / 1000),
  }
}

type ColdPath = { path: string; skipped: number }

/**
 * Every call gives a URL that was never given before: another full page each time, far from the one
 * before; when all were used, the same pages again, with one parameter more, under which nothing can
 * have been kept either.
 */
export function coldPaths({ table, count, cursorAt }: Places): () => ColdPath {
  const pages = count - 2 * pageSize
  const step = coprime(Math.floor(pages * 0.618), pages)
  let given = 0
  return () => {
    const skipped = 1 + ((given * step) % pages)
    const lap = Math.floor(given / pages)
    given++
    const path = `/api/v1/${table}/?page_size=${pageSize}&cursor=${cursorAt(skipped)}`
    return { path: lap === 0 ? path : `${path}&round=${lap}`, skipped }
  }
}

/** The nearest number that shares no divisor, so that its multiples reach every page. */
function coprime(wanted: number, to: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let found = Math.max(1, wanted)
  while (divisor(found, to) > 1) found++
  return found
}
