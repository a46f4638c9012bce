import type { CompanyMaintenance } from '../../store/company-db.ts'
import { insertRows } from '../../store/insert-rows.ts'
import type { Tables } from '../../store/tables.ts'
import { blockOf } from './days.ts'
import { segmentIds } from './segments.ts'

type Row = Tables['daily_counts']
export type CountKind = Row['kind']

/** Without a board it counts for all of them only. */
type Counted = {
  kind: CountKind
  boardId?: number | undefined
  segmentId: number
  day: number
  bucket?: number | undefined
}

type CountKey = Pick<Row, 'kind' | 'board_id' | 'segment_id'>
type DayCount = CountKey & { day: number; bucket: number; count: number }
type BlockCount = CountKey & { block: number; count: number }

/** Increments of the stored counts: per board and for all of them, per segment and for everybody. */
export class Counts {
  readonly #days = new Map<string, DayCount>()
  readonly #blocks = new Map<string, BlockCount>()

  add({ kind, boardId, segmentId, day, bucket = 0 }: Counted, count = 1) {
    for (const board of boardId === undefined ? [0] : [0, boardId])
      for (const segment of [segmentIds.everybody, segmentId]) {
        const place = { kind, board_id: board, segment_id: segment }
        addTo(this.#days, { ...place, day, bucket }, count)
        addTo(this.#blocks, { ...place, block: blockOf(day) }, count)
      }
  }

  async save(transaction: CompanyMaintenance) {
    await saveIn(transaction, 'daily_counts', this.#days, 'day, bucket')
    await saveIn(transaction, 'block_counts', this.#blocks, 'block')
  }
}

async function saveIn(
  transaction: CompanyMaintenance,
  table: 'daily_counts' | 'block_counts',
  counts: Map<string, DayCount | BlockCount>,
  when: string,
) {
  const changed = [...counts.values()].filter(({ count }) => count !== 0)
  await insertRows(
    transaction,
    table,
    changed,
    `on conflict (company_id, kind, board_id, segment_id, ${when})
    do update set count = ${table}.count + excluded.count`,
  )
}

function addTo<Where extends object>(
  counts: Map<string, Where & { count: number }>,
  where: Where,
  count: number,
) {
  const key = Object.values(where).join()
  counts.set(key, { ...where, count: (counts.get(key)?.count ?? 0) + count })
}
