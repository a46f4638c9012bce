export {
  createCustomFieldEndpoint,
  deleteCustomFieldEndpoint,
  editCustomFieldEndpoint,
  getCustomFieldEndpoint,
  listCustomFieldsEndpoint,
} from './api.ts'
export { clearSomeValues, findDeletedCustomFields } from './clear-values.ts'
export { customFieldCreated, customFieldDeleted, customFieldEdited } from './events.ts'
export { type CustomFieldRow, customFieldsMax, listCustomFields } from './find-custom-field.ts'
export { changedValues, presentValues, valueErrors } from './values.ts'
