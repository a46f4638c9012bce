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
  type CustomFieldRow,
  createCustomField,
  deleteCustomField,
  editCustomField,
  findCustomField,
  pageOfCustomFields,
} from './custom-fields.ts'
import {
  type CustomFieldView,
  createCustomFieldBody,
  customFieldListView,
  customFieldView,
  editCustomFieldBody,
} from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'CustomFieldId', description: 'Identifier of the custom field.', examples: [118] })

const customFieldResource = resource({
  tag: { name: 'Custom fields', description: 'What users can have beside their own fields.' },
  params: z.object({ id: idView }),
  schema: customFieldView,
  find: (db, _caller, { id }) => findCustomField(db, id),
  present: presentCustomField,
  fingerprint: field => [field.revision],
  readFingerprint: (db, { id }) =>
    andThen(findCustomField(db, id), field => (field ? [field.revision] : [])),
})

function presentCustomField({ id, name, type, created, edited }: CustomFieldRow): CustomFieldView {
  return {
    id,
    name,
    type,
    created: isoTime(created),
    edited: edited === null ? null : isoTime(edited),
  }
}

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
