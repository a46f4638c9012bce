import { sql } from 'kysely'
import { settleAll } from '../../platform/db/settle-all.ts'
import type { CompanyMaintenance } from '../../store/company-db.ts'
import { companyStatement } from '../../store/company-query.ts'
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

type Place = { kind: CountKind; boardId: number; segmentId: number }
type DayCount = Place & { day: number; bucket: number; count: number }
type BlockCount = Place & { block: number; count: number }

/** What is to be added to the stored counts: for each board and all of them, for each segment and everybody. */
export class Counts {
  readonly #days = new Map<string, DayCount>()
  readonly #blocks = new Map<string, BlockCount>()

  add({ kind, boardId, segmentId, day, bucket = 0 }: Counted, count = 1) {
    for (const board of boardId === undefined ? [0] : [0, boardId])
      for (const segment of [segmentIds.everybody, segmentId]) {
        const place = { kind, boardId: board, segmentId: segment }
        addTo(this.#days, { ...place, day, bucket }, count)
        addTo(this.#blocks, { ...place, block: blockOf(day) }, count)
      }
  }

  async save({ run }: CompanyMaintenance) {
    const changed = ({ count }: { count: number }) => count !== 0
    await settleAll([
      ...[...this.#days.values()].filter(changed).map(async each => run(addDay, each)),
      ...[...this.#blocks.values()].filter(changed).map(async each => run(addBlock, each)),
    ])
  }
}

function addTo<Where extends object>(
  counts: Map<string, Where & { count: number }>,
  where: Where,
  count: number,
) {
  const key = Object.values(where).join()
  counts.set(key, { ...where, count: (counts.get(key)?.count ?? 0) + count })
}

const addDay = companyStatement<DayCount>(
  (companyId, value) => sql`insert into daily_counts
    (company_id, kind, board_id, segment_id, day, bucket, count)
    values (${companyId}, ${value('kind')}, ${value('boardId')}, ${value('segmentId')}, ${value('day')},
      ${value('bucket')}, ${value('count')})
    on conflict (company_id, kind, board_id, segment_id, day, bucket)
    do update set count = daily_counts.count + excluded.count`,
)

const addBlock = companyStatement<BlockCount>(
  (companyId, value) => sql`insert into block_counts
    (company_id, kind, board_id, segment_id, block, count)
    values (${companyId}, ${value('kind')}, ${value('boardId')}, ${value('segmentId')}, ${value('block')},
      ${value('count')})
    on conflict (company_id, kind, board_id, segment_id, block)
    do update set count = block_counts.count + excluded.count`,
)
