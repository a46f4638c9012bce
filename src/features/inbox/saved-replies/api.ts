import { isoTime } from '../../../platform/clock.ts'
import { crudEndpoints } from '../../endpoints/crud-endpoints.ts'
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
  savedReplyView,
} from './schema.ts'

export const savedReplyEndpoints = crudEndpoints({
  names: ['SavedReply', 'SavedReplies'],
  words: ['a saved reply', 'saved replies'],
  tag: { name: 'Saved replies', description: 'Texts that the team answers posts with.' },
  view: savedReplyView,
  find: findSavedReply,
  present: presentSavedReply,
  list: {
    description: 'The texts that the team answers posts with, newest first; 200 at most.',
    read: (db, page) => pageOfSavedReplies(db, 'every', page),
  },
  create: {
    description: 'The whole team can use it at once. A company has 200 at most.',
    body: createSavedReplyBody,
    problems: ['too_many_saved_replies'],
    run: createSavedReply,
  },
  get: { description: 'One saved reply, with its placeholders as they were written.' },
  edit: {
    description: 'Changes the fields you send. Answers that were given with it stay as they are.',
    body: editSavedReplyBody,
    run: editSavedReply,
  },
  delete: {
    description: 'Answers that were given with it stay as they are.',
    run: deleteSavedReply,
  },
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
