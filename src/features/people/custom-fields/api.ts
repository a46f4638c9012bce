import { isoTime } from '../../../platform/clock.ts'
import { crudEndpoints } from '../../endpoints/crud-endpoints.ts'
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
  customFieldView,
  editCustomFieldBody,
} from './schema.ts'

export const customFieldEndpoints = crudEndpoints({
  names: ['CustomField', 'CustomFields'],
  words: ['a custom field', 'custom fields'],
  tag: { name: 'Custom fields', description: 'What users can have beside their own fields.' },
  view: customFieldView,
  find: findCustomField,
  present: presentCustomField,
  list: {
    description: 'Extra fields for users, newest first, at most 20.',
    read: (db, page) => pageOfCustomFields(db, 'every', page),
  },
  create: {
    description: 'A company has 20 at most.',
    body: createCustomFieldBody,
    problems: ['already_exists', 'too_many_custom_fields'],
    run: createCustomField,
  },
  get: { description: 'One custom field.' },
  edit: {
    summary: 'Rename a custom field',
    description: 'Users have its value under the new name at once.',
    body: editCustomFieldBody,
    problems: ['already_exists'],
    run: editCustomField,
  },
  delete: {
    description: 'With the values that users have. Its name is free at once.',
    run: deleteCustomField,
  },
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
