import { z } from 'zod'
import { pageOfRows } from '../../platform/db/page-of-rows.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import { changeEndpoint } from '../endpoints/change-endpoint.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { listEndpoint } from '../endpoints/list-endpoint.ts'
import { addStatus } from './add-status.ts'
import {
  createStatusBody,
  editStatusBody,
  retireStatusQuery,
  statusListView,
} from './details-schema.ts'
import { editStatus } from './edit-status.ts'
import { listStatuses } from './find-status.ts'
import { statusResource } from './resource.ts'
import { retireStatus } from './retire-status.ts'

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
