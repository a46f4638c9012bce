import { isoTime } from '../../platform/clock.ts'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { crudEndpoints } from '../endpoints/crud-endpoints.ts'
import {
  createStatusBody,
  editStatusBody,
  retireStatusQuery,
  type StatusDetailsView,
  statusDetailsView,
} from './details-schema.ts'
import { findStatus, listStatuses, type Status } from './find-status.ts'
import { retireStatus } from './retire-status.ts'
import { addStatus, editStatus } from './statuses.ts'

export const statusEndpoints = crudEndpoints({
  names: ['Status', 'Statuses'],
  words: ['a status', 'statuses'],
  tag: { name: 'Statuses', description: 'How far posts have come. Admins set them up.' },
  view: statusDetailsView,
  find: findStatus,
  present: presentStatus,
  list: {
    description: "The company's statuses, in the order of `position`, without retired ones.",
    read: async (db, page) => pageOfRows(await listStatuses(db), page),
  },
  create: {
    description: 'A status with a name that no other has, apart from retired ones.',
    body: createStatusBody,
    problems: ['already_exists'],
    run: addStatus,
  },
  get: { description: 'One status that is not retired.' },
  edit: {
    description: 'Changes the fields that are sent, on every post that has the status.',
    body: editStatusBody,
    problems: ['already_exists', 'status_is_default'],
    run: editStatus,
  },
  delete: {
    summary: 'Retire a status',
    description:
      'Replaces it with another, which its posts show at once. Comments about the status stay. Its name is free again. The default status cannot be retired.',
    query: retireStatusQuery,
    problems: ['status_is_default'],
    run: (transaction, actor, status, { replace_with }) =>
      retireStatus(transaction, actor, status, replace_with),
  },
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
