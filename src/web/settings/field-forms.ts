import { createCustomField } from '../../features/people/custom-fields/create-custom-field.ts'
import { deleteCustomField } from '../../features/people/custom-fields/delete-custom-field.ts'
import { editCustomField } from '../../features/people/custom-fields/edit-custom-field.ts'
import { findCustomField } from '../../features/people/custom-fields/find-custom-field.ts'
import {
  createCustomFieldBody,
  editCustomFieldBody,
} from '../../features/people/custom-fields/schema.ts'
import type { CompanyTransaction } from '../../store/company-db.ts'
import type { Form } from '../parts/page.ts'
import { addIn, anyFields, changeRow } from './change-row.ts'
import { customFieldPage, customFieldsPage } from './fields-page.tsx'
import { readFields } from './read-fields.ts'
import { requireSettler, settled } from './settings-page.tsx'

const find = (transaction: CompanyTransaction, _caller: unknown, id: number) =>
  findCustomField(transaction, id)

export const addCustomFieldForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: customFieldsPage,
  // The page says so of itself.
  explained: ['too_many_custom_fields'],
  async run(call) {
    requireSettler(call, 'fields')
    const { name, type } = call.fields
    const body = readFields(createCustomFieldBody, { name, type })
    return addIn(call, 'fields', (transaction, { actor }) =>
      createCustomField(transaction, actor, body),
    )
  },
}

export const customFieldForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: customFieldPage,
  explained: ['precondition_failed'],
  async run(call) {
    requireSettler(call, 'fields')
    const body = readFields(editCustomFieldBody, { name: call.fields.name })
    await changeRow(call, 'fields', find, (transaction, { actor }, field) =>
      editCustomField(transaction, actor, field, body),
    )
    return settled(call, 'fields', 'saved')
  },
}

export const deleteCustomFieldForm: Form<Record<string, string>> = {
  fields: anyFields,
  page: customFieldPage,
  explained: ['precondition_failed'],
  async run(call) {
    await changeRow(call, 'fields', find, (transaction, { actor }, field) =>
      deleteCustomField(transaction, actor, field),
    )
    return settled(call, 'fields', 'removed')
  },
}
