import { isoTime } from '../../../platform/clock.ts'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import { crudEndpoints } from '../../endpoints/crud-endpoints.ts'
import { getReferences } from '../write/find-references.ts'
import {
  addPostField,
  deletePostField,
  editPostField,
  findPostField,
  listVisibleFields,
  type PostField,
} from './post-fields.ts'
import {
  createPostFieldBody,
  editPostFieldBody,
  type PostFieldView,
  postFieldView,
} from './schema.ts'

export const postFieldEndpoints = crudEndpoints({
  names: ['PostField', 'PostFields'],
  words: ['a post field', 'post fields'],
  tag: { name: 'Post fields', description: 'Fields that a board adds to its posts.' },
  view: postFieldView,
  find: (db, id, { audience }) => findPostField(db, audience, id),
  present: presentPostField,
  list: {
    description: 'Post fields of the boards you can see, by `position`.',
    read: async (db, page, _filters, { audience }) =>
      pageOfRows(await listVisibleFields(db, audience), page),
  },
  create: {
    description: 'At most 20 on a board, and 200 in total.',
    body: createPostFieldBody,
    problems: ['already_exists', 'too_many_post_fields'],
    run: async (transaction, actor, { board, ...body }) => {
      const { boardId } = await getReferences(transaction, { boards: 'every' }, { board })
      return addPostField(transaction, actor, { ...body, board_id: boardId! })
    },
  },
  get: { description: 'One post field.' },
  edit: {
    description: 'Posts show new names of fields and choices at once.',
    body: editPostFieldBody,
    problems: ['already_exists'],
    run: editPostField,
  },
  delete: {
    description: 'Deletes all its values, too. The name is free at once.',
    run: deletePostField,
  },
})

function presentPostField(field: PostField): PostFieldView {
  const { id, board_id, name, type, choices, position, created, edited } = field
  return {
    id,
    board_id,
    name,
    type,
    choices,
    required: field.is_required === 1,
    audience: field.is_public === 1 ? 'customers' : 'team',
    position,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
