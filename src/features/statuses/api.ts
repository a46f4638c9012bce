import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import { resource } from '../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../endpoints/resource-endpoints.ts'
import {
  createStatusBody,
  editStatusBody,
  retireStatusQuery,
  type StatusDetailsView,
  statusDetailsView,
  statusListView,
} from './details-schema.ts'
import { findStatus, listStatuses, type Status } from './find-status.ts'
import { retireStatus } from './retire-status.ts'
import { addStatus, editStatus } from './statuses.ts'

const id = z
  .int()
  .positive()
  .meta({ id: 'StatusId', description: 'Identifier of the status.', examples: [5] })

const statusResource = resource({
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

export const listStatusesEndpoint = listEndpoint(
  statusResource,
  {
    name: 'listStatuses',
    summary: 'List statuses',
    description: "The company's statuses, in the order of `position`, without retired ones.",
    query: z.object(pageQuery),
    schema: statusListView,
  },
  async (db, _caller, _query, page) => pageOfRows(await listStatuses(db), page),
)

export const getStatusEndpoint = getEndpoint(statusResource, {
  name: 'getStatus',
  summary: 'Get a status',
  description: 'One status that is not retired.',
})

export const createStatusEndpoint = createEndpoint(
  statusResource,
  {
    name: 'createStatus',
    summary: 'Create a status',
    description: 'A status with a name that no other has, apart from retired ones.',
    body: createStatusBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, body) => addStatus(transaction, actor, body),
)

export const editStatusEndpoint = changeEndpoint(
  statusResource,
  {
    name: 'editStatus',
    summary: 'Edit a status',
    description: 'Changes the fields that are sent, on every post that has the status.',
    body: editStatusBody,
    problems: ['already_exists', 'status_is_default'],
  },
  (transaction, { actor }, status, body) => editStatus(transaction, actor, status, body),
)

export const deleteStatusEndpoint = deleteEndpoint(
  statusResource,
  {
    name: 'deleteStatus',
    summary: 'Retire a status',
    description:
      'Replaces it by another one, which its posts show at once and are moved to in the background. What was said of the status in comments stays. Its name is free from then on. The default status cannot be retired.',
    query: retireStatusQuery,
    problems: ['status_is_default'],
  },
  (transaction, { actor }, status, { replace_with }) =>
    retireStatus(transaction, actor, status, replace_with),
)
