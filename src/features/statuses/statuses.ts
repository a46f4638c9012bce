import { problem } from '../../errors/problem.ts'
import { plainColor } from '../../platform/http/fields.ts'
import { nameKey } from '../../platform/text/name-key.ts'
import type { CompanyDb, CompanyTransaction } from '../../store/company-db.ts'
import { type Actor, changesBetween } from '../../store/event.ts'
import { insertRow } from '../../store/insert-rows.ts'
import { rowsOf } from '../../store/rows-of.ts'
import type { RoadmapVisibility, StatusCategory } from '../../store/tables.ts'
import { editRow } from '../../store/update-row.ts'
import { countRoadmap } from './count-roadmap.ts'
import { statusCreated, statusMadeDefault, statusUpdated } from './events.ts'
import { getDefaultStatusId, isPublicColumn, listStatuses, type Status } from './find-status.ts'

type AddStatus = {
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
    await insertRow(transaction, 'statuses', {
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
    const data = { status_id: id, category, position, is_roadmap, roadmap_visibility }
    if (is_roadmap) await countRoadmap(transaction)
    transaction.record(statusCreated, data, { name, color })
    if (input.is_default) await makeDefault(transaction, id)
    return id
  })
}

async function nextPosition(transaction: CompanyTransaction): Promise<number> {
  // The last of statuses_in_order.
  const [last] = await rowsOf(
    transaction,
    'statuses',
    {},
    {
      columns: ['position'],
      condition: 'retired is null',
      orderBy: ['position', 'id'],
      isDescending: true,
      limit: 1,
    },
  )
  return last ? Math.min(last.position + 1, positionMax) : 0
}

type EditStatus = { [Field in keyof AddStatus]?: AddStatus[Field] | undefined }

/**
 * Changes what is given; `status` is as it is in the transaction. What is the same as before is no edit. The default
 * can be given to another status, but not taken away.
 */
export function editStatus(
  db: CompanyDb,
  actor: Actor,
  status: Status,
  given: EditStatus,
): Promise<void> {
  return db.write(actor, async transaction => {
    const { id } = status
    if (given.is_default === false && status.is_default === 1) throw problem('status_is_default')
    const isRoadmap = status.is_roadmap === 1
    const { name = status.name, color = status.color, category = status.category } = given
    const { position = status.position, is_roadmap = isRoadmap } = given
    const { roadmap_visibility = status.roadmap_visibility } = given
    const isEdited =
      name !== status.name ||
      color !== status.color ||
      category !== status.category ||
      position !== status.position ||
      is_roadmap !== isRoadmap ||
      roadmap_visibility !== status.roadmap_visibility
    if (isEdited) {
      if (name !== status.name) await requireFreeName(transaction, name, id)
      const column = { is_roadmap: is_roadmap ? 1 : 0, roadmap_visibility } as const
      const values = { name, color, category, position, ...column }
      await editRow(transaction, 'statuses', id, { ...values, edited: transaction.now })
      if (isPublicColumn({ ...status, ...column }) !== isPublicColumn(status))
        await countRoadmap(transaction)
      transaction.record(
        statusUpdated,
        { status_id: id, category, position, is_roadmap, roadmap_visibility },
        changesBetween(status, { name, color }),
      )
    }
    if (given.is_default && status.is_default === 0) await makeDefault(transaction, id)
  })
}

/** New posts get this status from now on; the former default no longer is: there is exactly one. */
async function makeDefault(transaction: CompanyTransaction, statusId: number) {
  const from = await getDefaultStatusId(transaction)
  if (from === statusId) return
  // In this order: the index lets no two be the default at any moment.
  await editRow(transaction, 'statuses', from, { is_default: 0, edited: transaction.now })
  await editRow(transaction, 'statuses', statusId, { is_default: 1 })
  transaction.record(statusMadeDefault, { status_id: statusId, from })
}

/**
 * Refuses a name that another status has, in any letter case. The company's lock keeps others from taking it meanwhile.
 * Older statuses may still share one.
 */
async function requireFreeName(transaction: CompanyTransaction, name: string, ownId = 0) {
  const key = nameKey(name)
  const statuses = await listStatuses(transaction)
  const other = statuses.find(status => status.id !== ownId && nameKey(status.name) === key)
  if (!other) return
  const message = `The status ${other.id} already has this name.`
  throw problem('already_exists', { errors: [{ field: 'name', code: 'taken', message }] })
}

type Seeded = { name: string; color: string; category: StatusCategory; isRoadmap: boolean }

const seeded: Seeded[] = [
  { name: 'Open', color: plainColor, category: 'open', isRoadmap: false },
  { name: 'Under review', color: '#8b5cf6', category: 'open', isRoadmap: false },
  { name: 'Planned', color: '#2563eb', category: 'planned', isRoadmap: true },
  { name: 'In progress', color: '#d97706', category: 'active', isRoadmap: true },
  { name: 'Complete', color: '#16a34a', category: 'done', isRoadmap: true },
  { name: 'Closed', color: '#475569', category: 'closed', isRoadmap: false },
]

/** Every company starts with these; the first is what a new post gets. */
export async function seedStatuses(transaction: CompanyTransaction) {
  const { now: created, revision } = transaction
  const rows = seeded.map(({ name, color, category, isRoadmap }, position) => ({
    id: transaction.nextId(),
    name,
    color,
    category,
    position,
    is_roadmap: isRoadmap ? (1 as const) : (0 as const),
    is_default: position === 0 ? (1 as const) : (0 as const),
    created,
    revision,
    edit_revision: revision,
    edited: null,
  }))
  await transaction.query.insertInto('statuses').values(rows).execute()
  await countRoadmap(transaction)
}
