export {
  createCustomFieldEndpoint,
  deleteCustomFieldEndpoint,
  editCustomFieldEndpoint,
  getCustomFieldEndpoint,
  listCustomFieldsEndpoint,
} from './api.ts'
export { clearSomeValues, findDeletedCustomFields } from './clear-values.ts'
export { createCustomField } from './create-custom-field.ts'
export { deleteCustomField } from './delete-custom-field.ts'
export { editCustomField } from './edit-custom-field.ts'
export { customFieldCreated, customFieldDeleted, customFieldEdited } from './events.ts'
export {
  type CustomFieldRow,
  customFieldsMax,
  findCustomField,
  listCustomFields,
} from './find-custom-field.ts'
export { createCustomFieldBody, customFieldTypes, editCustomFieldBody } from './schema.ts'
export { changedValues, presentValues, valueErrors } from './values.ts'
