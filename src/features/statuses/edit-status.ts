import { problem } from '../../errors/problem.ts'
import type { CompanyDb } from '../../store/company-db.ts'
import type { Actor } from '../../store/event.ts'
import type { AddStatus } from './add-status.ts'
import { countRoadmap } from './count-roadmap.ts'
import { statusUpdated } from './events.ts'
import { isPublicColumn, type Status } from './find-status.ts'
import { makeDefault } from './make-default.ts'
import { requireFreeName } from './require-free-name.ts'

export type EditStatus = { [Field in keyof AddStatus]?: AddStatus[Field] | undefined }

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
    const isRenamed = name !== status.name
    const isRecolored = color !== status.color
    const isEdited =
      isRenamed ||
      isRecolored ||
      category !== status.category ||
      position !== status.position ||
      is_roadmap !== isRoadmap ||
      roadmap_visibility !== status.roadmap_visibility
    if (isEdited) {
      if (name !== status.name) await requireFreeName(transaction, name, id)
      const { now: edited, revision } = transaction
      const column = { is_roadmap: is_roadmap ? 1 : 0, roadmap_visibility } as const
      const values = { name, color, category, position, ...column }
      await transaction.query
        .updateTable('statuses')
        .set({ ...values, edited, revision, edit_revision: revision })
        .where('id', '=', id)
        .execute()
      if (isPublicColumn({ ...status, ...column }) !== isPublicColumn(status))
        await countRoadmap(transaction)
      transaction.record(
        statusUpdated,
        { status_id: id, category, position, is_roadmap, roadmap_visibility },
        {
          ...(isRenamed ? { name: { before: status.name, after: name } } : {}),
          ...(isRecolored ? { color: { before: status.color, after: color } } : {}),
        },
      )
    }
    if (given.is_default && status.is_default === 0) await makeDefault(transaction, id)
  })
}
