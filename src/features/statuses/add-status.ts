import { sql } from 'kysely'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { companyQuery } from '../../store/company-query.ts'
import type { Actor } from '../../store/event.ts'
import type { RoadmapVisibility, StatusCategory } from '../../store/tables.ts'
import { countRoadmap } from './count-roadmap.ts'
import { statusCreated } from './events.ts'
import { makeDefault } from './make-default.ts'
import { requireFreeName } from './require-free-name.ts'

export type AddStatus = {
  name: string
  color: string
  category: StatusCategory
  is_roadmap: boolean
  roadmap_visibility?: RoadmapVisibility | undefined
  is_default: boolean
  /** Behind all others unless given. */
  position?: number | undefined
}

/** The highest that a status can be given. */
export const positionMax = 1_000_000

/** The new status's id. */
export function addStatus(db: CompanyDb, actor: Actor, input: AddStatus): Promise<number> {
  return db.write(actor, async transaction => {
    const { name, color, category, is_roadmap, roadmap_visibility = 'public' } = input
    await requireFreeName(transaction, name)
    const id = transaction.nextId()
    const position = input.position ?? (await nextPosition(transaction))
    const { now: created, revision } = transaction
    await transaction.query
      .insertInto('statuses')
      .values({
        id,
        name,
        color,
        category,
        position,
        is_roadmap: is_roadmap ? 1 : 0,
        roadmap_visibility,
        is_default: 0,
        created,
        revision,
        edit_revision: revision,
        edited: null,
      })
      .execute()
    const data = { status_id: id, category, position, is_roadmap, roadmap_visibility }
    if (is_roadmap) await countRoadmap(transaction)
    transaction.record(statusCreated, data, { name, color })
    if (input.is_default) await makeDefault(transaction, id)
    return id
  })
}

async function nextPosition(transaction: CompanyTransaction): Promise<number> {
  const [last] = await transaction.run(lastStatus, {})
  return last ? Math.min(last.position + 1, positionMax) : 0
}

/** The last of statuses_in_order. */
const lastStatus = companyQuery<object, { position: number }>(query =>
  query
    .selectFrom('statuses')
    .select('position')
    .where('retired', 'is', null)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
)
