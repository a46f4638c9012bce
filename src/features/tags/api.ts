import { z } from 'zod'
import { pageQuery } from '../../platform/http/page-query.ts'
import { changeEndpoint } from '../endpoints/change-endpoint.ts'
import { createEndpoint } from '../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { listEndpoint } from '../endpoints/list-endpoint.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { editTag } from './edit-tag.ts'
import { listTags } from './list-tags.ts'
import { tagResource } from './resource.ts'
import { createTagBody, editTagBody, tagListView } from './schema.ts'

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
