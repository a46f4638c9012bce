import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { resource } from '../../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../../endpoints/resource-endpoints.ts'
import {
  createSavedReply,
  deleteSavedReply,
  editSavedReply,
  findSavedReply,
  pageOfSavedReplies,
  type SavedReplyRow,
} from './saved-replies.ts'
import {
  createSavedReplyBody,
  editSavedReplyBody,
  type SavedReplyView,
  savedReplyListView,
  savedReplyView,
} from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'SavedReplyId', description: 'Identifier of the saved reply.', examples: [412] })

const savedReplyResource = resource({
  tag: { name: 'Saved replies', description: 'Texts that the team answers posts with.' },
  params: z.object({ id: idView }),
  schema: savedReplyView,
  find: (db, _caller, { id }) => findSavedReply(db, id),
  present: presentSavedReply,
  fingerprint: reply => [reply.revision],
  readFingerprint: (db, { id }) =>
    andThen(findSavedReply(db, id), reply => (reply ? [reply.revision] : [])),
})

function presentSavedReply({ id, name, content, created, edited }: SavedReplyRow): SavedReplyView {
  return {
    id,
    name,
    content,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}

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
