import {
  customFieldsMax,
  findCustomField,
  listCustomFields,
} from '../../features/people/custom-fields/find-custom-field.ts'
import { customFieldTypes } from '../../features/people/custom-fields/schema.ts'
import { Choice } from '../parts/choice.tsx'
import { Field } from '../parts/field.tsx'
import { pathId } from '../parts/signed-in-call.ts'
import { BackLink } from './back-link.tsx'
import { Confirm } from './confirm.tsx'
import { Row } from './row.tsx'
import { sectionPath } from './sections.ts'
import { Panel, SettingsForm } from './settings-form.tsx'
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
          <p class="empty">{t('noFieldYet')}</p>
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
              <Field
                name="name"
                label={t('nameLabel')}
                value={sent?.fields.name}
                errors={sent?.errors}
                lengthMax={60}
                isRequired
                t={t}
              />
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
            <Field
              name="name"
              label={t('nameLabel')}
              value={sent?.fields.name ?? field.name}
              errors={sent?.errors}
              lengthMax={60}
              isRequired
              t={t}
            />
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
