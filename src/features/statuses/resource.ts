import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import { resource } from '../endpoints/resource.ts'
import { type StatusDetailsView, statusDetailsView } from './details-schema.ts'
import { findStatus, type Status } from './find-status.ts'

const id = z
  .int()
  .positive()
  .meta({ id: 'StatusId', description: 'Identifier of the status.', examples: [5] })

export const statusResource = resource({
  tag: { name: 'Statuses', description: 'How far posts have come. Admins set them up.' },
  params: z.object({ id }),
  schema: statusDetailsView,
  find: async (db, _caller, { id }) => findStatus(db, id),
  present: presentStatus,
  fingerprint: status => [status.revision],
  readFingerprint: (db, { id }) =>
    andThen(findStatus(db, id), status => (status ? [status.revision] : [])),
})

function presentStatus(status: Status): StatusDetailsView {
  const { id, name, color, category, position, edited } = status
  return {
    id,
    name,
    color,
    category,
    position,
    is_roadmap: status.is_roadmap === 1,
    roadmap_visibility: status.roadmap_visibility,
    is_default: status.is_default === 1,
    created: isoTime(status.created),
    edited: edited === null ? null : isoTime(edited),
  }
}
