import { findVisibleBoardById } from '../../features/boards/boards.ts'
import { customFieldsMax } from '../../features/people/custom-fields/custom-fields.ts'
import {
  findPostField,
  type PostField,
  postFieldsMax,
} from '../../features/posts/fields/post-fields.ts'
import {
  choiceLengthMax,
  choicesMax,
  fieldAudiences,
  postFieldTypes,
} from '../../features/posts/fields/schema.ts'
import { Back } from '../parts/back.tsx'
import { Choice, Field, fieldErrorText } from '../parts/field.tsx'
import { pathId } from '../parts/form-calls.ts'
import type { PageCall, SentForm } from '../parts/page.ts'
import { Confirm, MoveButtons, Row } from './rows.tsx'
import { sectionPath } from './sections.ts'
import { Panel, RowName, SettingsForm, Tick } from './settings-form.tsx'
import { settingsPage } from './settings-page.tsx'

const path = 'post-fields/'

type PanelProps = { call: PageCall; boardId: number; fields: PostField[] }

/** Part of a board's page: its fields, and the form that adds one. */
export function PostFieldsPanel({ call, boardId, fields }: PanelProps) {
  const { address, sent: anySent, t } = call
  // Only the form that adds a field sends a type.
  const sent = anySent?.fields.type === undefined ? undefined : anySent
  const url = `${address.path}/team/settings/${path}`
  return (
    <Panel id="fields" title={t('postFields')} hint={t('postFieldsHint')}>
      {fields.length > 0 && (
        <ul class="settings-rows">
          {fields.map((field, at) => (
            <Row
              url={`${url}${field.id}/`}
              name={<bdi>{field.name}</bdi>}
              facts={
                <>
                  <span>{t(`fieldType_${field.type}`)}</span>
                  {field.is_public === 0 && <span class="badge">{t('fieldAudience_team')}</span>}
                  {field.is_required === 1 && <span class="badge">{t('fieldRequired')}</span>}
                </>
              }
              actions={
                <MoveButtons
                  id={field.id}
                  name={field.name}
                  action={`${url}${field.id}/move/`}
                  isFirst={at === 0}
                  isLast={at === fields.length - 1}
                  t={t}
                />
              }
            />
          ))}
        </ul>
      )}
      {fields.length < customFieldsMax ? (
        <details class="settings-more" open={fields.length === 0 || sent !== undefined}>
          <summary>{t('addField')}</summary>
          <SettingsForm
            action={address.path + sectionPath('boards', `${boardId}/fields/`)}
            sent={sent}
            submit={t('addField')}
            t={t}
          >
            {anySent?.problem === 'too_many_post_fields' && (
              <p class="notice" role="alert">
                {t('fieldsFull', { max: t.number(postFieldsMax) })}
              </p>
            )}
            <PostFieldFields sent={sent} t={t} />
          </SettingsForm>
        </details>
      ) : (
        <p class="notice">{t('fieldsFull', { max: t.number(customFieldsMax) })}</p>
      )}
    </Panel>
  )
}

type FieldsProps = { field?: PostField; sent: SentForm | undefined } & Pick<PageCall, 't'>

function PostFieldFields({ field, sent, t }: FieldsProps) {
  const hasChoices = !field || field.type === 'choice' || field.type === 'choices'
  const errorOf = (name: string) => {
    const error = sent?.errors.find(each => each.field === name)
    return error && fieldErrorText(error, t)
  }
  const required = errorOf('required')
  return (
    <>
      <RowName value={field?.name} sent={sent} t={t} />
      {!field && (
        <Choice
          name="type"
          label={t('fieldType')}
          options={Object.fromEntries(postFieldTypes.map(type => [type, t(`fieldType_${type}`)]))}
          value={sent?.fields.type ?? 'choice'}
        />
      )}
      {field && hasChoices && (
        <fieldset class="field checks choice-names">
          <legend>{t('choices')}</legend>
          <p class="field-hint">{t('choicesEditHint')}</p>
          {field.choices.map(({ id, name }) => (
            <input
              name={`choice-${id}`}
              value={sent?.fields[`choice-${id}`] ?? name}
              maxlength={choiceLengthMax}
              aria-label={name}
              dir="auto"
              autocomplete="off"
            />
          ))}
        </fieldset>
      )}
      {hasChoices && (
        <Field
          name="choices"
          label={t(field ? 'choicesNew' : 'choices')}
          hint={field ? undefined : t('choicesHint')}
          sent={sent}
          lengthMax={choicesMax * (choiceLengthMax + 2)}
          rows={4}
          t={t}
        />
      )}
      <Choice
        name="audience"
        label={t('fieldAudience')}
        options={Object.fromEntries(fieldAudiences.map(name => [name, t(`fieldAudience_${name}`)]))}
        value={sent?.fields.audience ?? (field?.is_public === 0 ? 'team' : 'customers')}
      />
      <Tick
        name="required"
        label={t('fieldRequired')}
        isOn={field?.is_required === 1}
        sent={sent}
      />
      {required && <p class="field-error">{required}</p>}
    </>
  )
}

export const postFieldPage = settingsPage({
  section: 'boards',
  async content(call, { audience }) {
    const { db, address, sent: anySent, t } = call
    const field = await findPostField(db, audience, pathId(call))
    const board = field && (await findVisibleBoardById(db, audience, field.board_id))
    if (!field || !board) return undefined
    // The form that deletes the field sends no name.
    const sent = anySent?.fields.name === undefined ? undefined : anySent
    const action = `${address.path}/team/settings/${path}${field.id}/`
    return (
      <>
        <p>
          <Back to={address.path + sectionPath('boards', `${board.id}/`)}>
            <bdi>{board.name}</bdi>
          </Back>
        </p>
        <Panel id="field" title={field.name} hint={t(`fieldType_${field.type}`)}>
          <SettingsForm action={action} row={field} sent={anySent} submit={t('save')} t={t}>
            <PostFieldFields field={field} sent={sent} t={t} />
          </SettingsForm>
        </Panel>
        <Confirm
          title={t('deleteField')}
          warning={t('deletePostFieldWarning')}
          action={`${action}delete/`}
          row={field}
          sent={anySent}
          submit={t('deleteField')}
        />
      </>
    )
  },
})
