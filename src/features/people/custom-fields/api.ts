import { z } from 'zod'
import { pageQuery } from '../../../platform/http/page-query.ts'
import { changeEndpoint } from '../../endpoints/change-endpoint.ts'
import { createEndpoint } from '../../endpoints/create-endpoint.ts'
import { deleteEndpoint } from '../../endpoints/delete-endpoint.ts'
import { getEndpoint } from '../../endpoints/get-endpoint.ts'
import { listEndpoint } from '../../endpoints/list-endpoint.ts'
import { createCustomField } from './create-custom-field.ts'
import { deleteCustomField } from './delete-custom-field.ts'
import { editCustomField } from './edit-custom-field.ts'
import { pageOfCustomFields } from './list-custom-fields.ts'
import { customFieldResource } from './resource.ts'
import { createCustomFieldBody, customFieldListView, editCustomFieldBody } from './schema.ts'

export const listCustomFieldsEndpoint = listEndpoint(
  customFieldResource,
  {
    name: 'listCustomFields',
    summary: 'List custom fields',
    description: 'What users can have beside their own fields, newest first; 20 at most.',
    query: z.object(pageQuery),
    schema: customFieldListView,
  },
  (db, _caller, _query, page) => pageOfCustomFields(db, 'every', page),
)

export const createCustomFieldEndpoint = createEndpoint(
  customFieldResource,
  {
    name: 'createCustomField',
    summary: 'Create a custom field',
    description: 'A company has 20 at most.',
    body: createCustomFieldBody,
    problems: ['already_exists', 'too_many_custom_fields'],
  },
  (transaction, { actor }, body) => createCustomField(transaction, actor, body),
)

export const getCustomFieldEndpoint = getEndpoint(customFieldResource, {
  name: 'getCustomField',
  summary: 'Get a custom field',
  description: 'One custom field.',
})

export const editCustomFieldEndpoint = changeEndpoint(
  customFieldResource,
  {
    name: 'editCustomField',
    summary: 'Rename a custom field',
    description: 'Users have its value under the new name at once.',
    body: editCustomFieldBody,
    problems: ['already_exists'],
  },
  (transaction, { actor }, field, body) => editCustomField(transaction, actor, field, body),
)

export const deleteCustomFieldEndpoint = deleteEndpoint(
  customFieldResource,
  {
    name: 'deleteCustomField',
    summary: 'Delete a custom field',
    description: 'With the values that users have. Its name is free at once.',
  },
  (transaction, { actor }, field) => deleteCustomField(transaction, actor, field),
)
