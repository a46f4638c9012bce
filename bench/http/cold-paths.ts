import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { SQL } from 'bun'
import { encodeCursor } from '../../src/platform/http/cursor.ts'
import { pageSize } from './corpus/expected.ts'

type Place = { created: number; id: number }

/** The places of a list in its order, from which every page can be asked for. */
export type Places = {
  table: 'posts' | 'comments'
  count: number
  /** The page that starts `skipped` items after the newest. */
  cursorAt(skipped: number): string
  /** The newest page of the board `bugs`, under another cursor for each number: just beyond its newest post. */
  boardCursor(number: number): string
  /** When the items of that page were created. */
  timesAt(skipped: number): number[]
}

/**
 * Read from the file, as walking a million posts by `next` would take long; the benchmark holds the
 * first one against the server's own `next`.
 */
export function readPlaces(dataDir: string, table: Places['table']): Places {
  const file = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const order = 'order by created desc, id desc'
  const rows = file
    .query<Place, []>(`select created, id from ${table} where company_id = 1 ${order}`)
    .all()
  const board = file.query<{ id: number }, []>(bugsBoard).get()!
  file.close()
  return placesOf(table, rows, board.id)
}

const bugsBoard = "select id from boards where company_id = 1 and slug = 'bugs'"

/** The same from a database of PostgreSQL. */
export async function readPostgresPlaces(url: string, table: Places['table']): Promise<Places> {
  const database = new SQL(url, { max: 1 })
  const rows: Place[] = await database.unsafe(`select created::float8, id::float8 from ${table}
    where company_id = 1 order by created desc, id desc`)
  const [board]: { id: string }[] = await database.unsafe(bugsBoard)
  await database.close()
  return placesOf(table, rows, Number(board!.id))
}

function placesOf(table: Places['table'], rows: Place[], boardId: number): Places {
  return {
    table,
    count: rows.length,
    cursorAt: skipped =>
      encodeCursor({ towards: 'older', from: rows[skipped - 1]! }, `${table} of 1`),
    boardCursor(number) {
      const { created, id } = rows[0]!
      const from = { created: created + 1 + number, id }
      return encodeCursor({ towards: 'older', from }, `page of board ${boardId} of 1`)
    },
    timesAt: skipped =>
      rows.slice(skipped, skipped + pageSize).map(({ created }) => created / 1000),
  }
}

export type ColdPath = { path: string; skipped: number }

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
