import { isoTime } from '../../platform/clock.ts'
import { crudEndpoints } from '../endpoints/crud-endpoints.ts'
import { createTagBody, editTagBody, type TagView, tagView } from './schema.ts'
import { createTag, deleteTag, editTag, findTag, listTags, type TagRow } from './tags.ts'

export const tagEndpoints = crudEndpoints({
  names: ['Tag', 'Tags'],
  words: ['a tag', 'tags'],
  tag: { name: 'Tags', description: 'Labels that the team puts on posts.' },
  view: tagView,
  find: findTag,
  present: presentTag,
  list: { description: "The company's tags, newest first.", read: listTags },
  create: {
    description: 'A tag with a name that no other has.',
    body: createTagBody,
    problems: ['already_exists'],
    run: createTag,
  },
  get: { description: 'One tag.' },
  edit: {
    description: 'Changes the fields that are sent, on every post that has the tag.',
    body: editTagBody,
    problems: ['already_exists'],
    run: editTag,
  },
  delete: { description: 'Takes it off every post. Its name is free at once.', run: deleteTag },
})

function presentTag({ id, name, color, is_public, created, edited }: TagRow): TagView {
  return {
    id,
    name,
    color,
    is_public: is_public === 1,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}
