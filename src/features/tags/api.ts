import { z } from 'zod'
import { andThen } from '../../platform/and-then.ts'
import { isoTime } from '../../platform/clock.ts'
import { pageQuery } from '../../platform/http/page-query.ts'
import { resource } from '../endpoints/resource.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoint,
} from '../endpoints/resource-endpoints.ts'
import { createTagBody, editTagBody, type TagView, tagListView, tagView } from './schema.ts'
import { createTag, deleteTag, editTag, findTag, listTags, type TagRow } from './tags.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'TagId', description: 'Identifier of the tag.', examples: [77] })

const tagResource = resource({
  tag: { name: 'Tags', description: 'Labels that the team puts on posts.' },
  params: z.object({ id: idView }),
  schema: tagView,
  find: (db, _caller, { id }) => findTag(db, id),
  present: presentTag,
  fingerprint: tag => [tag.revision],
  readFingerprint: (db, { id }) => andThen(findTag(db, id), tag => (tag ? [tag.revision] : [])),
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

export const listTagsEndpoint = listEndpoint(
  tagResource,
  {
    name: 'listTags',
    summary: 'List tags',
    description: "The company's tags, newest first.",
    query: z.object(pageQuery),
    schema: tagListView,
  },
  (db, _caller, _query, page) => listTags(db, page),
)

export const createTagEndpoint = createEndpoint(
  tagResource,
  {
    name: 'createTag',
    summary: 'Create a tag',
    description: 'A tag with a name that no other has.',
    body: createTagBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, body) => createTag(transaction, actor, body),
)

export const getTagEndpoint = getEndpoint(tagResource, {
  name: 'getTag',
  summary: 'Get a tag',
  description: 'One tag.',
})

export const editTagEndpoint = changeEndpoint(
  tagResource,
  {
    name: 'editTag',
    summary: 'Edit a tag',
    description: 'Changes the fields that are sent, on every post that has the tag.',
    body: editTagBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, tag, body) => editTag(transaction, actor, tag, body),
)

export const deleteTagEndpoint = deleteEndpoint(
  tagResource,
  {
    name: 'deleteTag',
    summary: 'Delete a tag',
    description: 'Takes it off every post. Its name is free at once.',
  },
  (transaction, { actor }, tag) => deleteTag(transaction, actor, tag),
)
