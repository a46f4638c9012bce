import { z } from 'zod'
import { andThen } from '../../../platform/and-then.ts'
import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import { type CustomFieldRow, findCustomField } from './find-custom-field.ts'
import { type CustomFieldView, customFieldView } from './schema.ts'

const idView = z
  .int()
  .positive()
  .meta({ id: 'CustomFieldId', description: 'Identifier of the custom field.', examples: [118] })

export const customFieldResource = resource({
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
