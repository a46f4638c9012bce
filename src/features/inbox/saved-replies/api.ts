import { z } from 'zod'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { changeEndpoint } from '../../endpoints/change-endpoint.ts'
import { createEndpoint } from '../../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../../endpoints/get-endpoint.ts'
import { listEndpoint } from '../../endpoints/list-endpoint.ts'
import { createSavedReply } from './create-saved-reply.ts'
import { deleteSavedReply } from './delete-saved-reply.ts'
import { editSavedReply } from './edit-saved-reply.ts'
import { pageOfSavedReplies } from './list-saved-replies.ts'
import { savedReplyResource } from './resource.ts'
import { createSavedReplyBody, editSavedReplyBody, savedReplyListView } from './schema.ts'

export const listSavedRepliesEndpoint = listEndpoint(
  savedReplyResource,
  {
    name: 'listSavedReplies',
    summary: 'List saved replies',
    description: 'The texts that the team answers posts with, newest first; 200 at most.',
    query: z.object(pageQuery),
    schema: savedReplyListView,
  },
  (db, _caller, _query, page) => pageOfSavedReplies(db, 'every', page),
)

export const createSavedReplyEndpoint = createEndpoint(
  savedReplyResource,
  {
    name: 'createSavedReply',
    summary: 'Create a saved reply',
    description: 'The whole team can use it at once. A company has 200 at most.',
    body: createSavedReplyBody,
    problems: ['too_many_saved_replies'],
  },
  (transaction, { actor }, body) => createSavedReply(transaction, actor, body),
)

export const getSavedReplyEndpoint = getEndpoint(savedReplyResource, {
  name: 'getSavedReply',
  summary: 'Get a saved reply',
  description: 'One saved reply, with its placeholders as they were written.',
})

export const editSavedReplyEndpoint = changeEndpoint(
  savedReplyResource,
  {
    name: 'editSavedReply',
    summary: 'Edit a saved reply',
    description:
      'Changes the fields that are sent. Answers that were given with it stay as they are.',
    body: editSavedReplyBody,
  },
  (transaction, { actor }, reply, body) => editSavedReply(transaction, actor, reply, body),
)

export const deleteSavedReplyEndpoint = deleteEndpoint(
  savedReplyResource,
  {
    name: 'deleteSavedReply',
    summary: 'Delete a saved reply',
    description: 'Answers that were given with it stay as they are.',
  },
  (transaction, { actor }, reply) => deleteSavedReply(transaction, actor, reply),
)
