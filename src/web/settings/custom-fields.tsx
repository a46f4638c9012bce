import {
  createCustomField,
  customFieldsMax,
  deleteCustomField,
  editCustomField,
  findCustomField,
  listCustomFields,
} from '../../features/people/custom-fields/custom-fields.ts'
import {
  createCustomFieldBody,
  customFieldTypes,
  editCustomFieldBody,
} from '../../features/people/custom-fields/schema.ts'
import { Choice } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import { Empty } from '../team/empty.tsx'
import { BackLink } from './back-link.tsx'
import { removalForm, rowForms } from './change-row.ts'
import { Confirm, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { Panel, RowName, SettingsForm } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

export const customFieldsPage = settingsPage({
  section: 'fields',
  async content({ db, address, sent, t }) {
    const fields = await listCustomFields(db)
    const path = address.path + sectionPath('fields')
    return (
      <>
        <p class="quiet">{t('fieldsLead')}</p>
        {fields.length === 0 ? (
          <Empty icon="field" text={t('noFieldYet')} href="#field-name" action={t('addField')} />
        ) : (
          <ul class="settings-rows card">
            {fields.map(({ id, name, type }) => (
              <Row
                url={`${path}${id}/`}
                name={<bdi>{name}</bdi>}
                facts={<span>{t(`fieldType_${type}`)}</span>}
              />
            ))}
          </ul>
        )}
        {fields.length < customFieldsMax ? (
          <Panel id="add" title={t('addField')}>
            <SettingsForm action={path} sent={sent} submit={t('addButton')} t={t}>
              <RowName sent={sent} t={t} />
              <Choice
                name="type"
                label={t('fieldType')}
                options={Object.fromEntries(
                  customFieldTypes.map(type => [type, t(`fieldType_${type}`)]),
                )}
                value={sent?.fields.type}
              />
            </SettingsForm>
          </Panel>
        ) : (
          <p class="card notice">{t('fieldsFull', { max: t.number(customFieldsMax) })}</p>
        )}
      </>
    )
  },
})

export const customFieldPage = settingsPage({
  section: 'fields',
  async content(call) {
    const { db, address, sent: anySent, t } = call
    const field = await findCustomField(db, pathId(call))
    if (!field) return undefined
    // That which deletes it has no name.
    const sent = anySent?.fields.name === undefined ? undefined : anySent
    const list = address.path + sectionPath('fields')
    return (
      <>
        <BackLink section="fields" address={address} t={t} />
        <Panel id="field" title={field.name} hint={t(`fieldType_${field.type}`)}>
          <SettingsForm
            action={`${list}${field.id}/`}
            row={field}
            sent={anySent}
            submit={t('save')}
            t={t}
          >
            <RowName value={field.name} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteField')}
          warning={t('deleteFieldWarning')}
          action={`${list}${field.id}/delete/`}
          row={field}
          sent={anySent}
          submit={t('deleteField')}
        />
      </>
    )
  },
})

export const { add: addCustomFieldForm, change: customFieldForm } = rowForms({
  section: 'fields',
  pages: [customFieldsPage, customFieldPage],
  find: findCustomField,
  bodyOf: ({ name, type }) => ({ name, type }),
  create: {
    schema: createCustomFieldBody,
    // The page says so of itself.
    explained: ['too_many_custom_fields'],
    run: createCustomField,
  },
  edit: { schema: editCustomFieldBody, run: editCustomField },
})

export const deleteCustomFieldForm = removalForm(
  'fields',
  customFieldPage,
  findCustomField,
  deleteCustomField,
)
