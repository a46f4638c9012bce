import type { Status } from '../../features/statuses/find-status.ts'
import { statusCategories } from '../../features/statuses/schema.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice } from '../parts/choice.tsx'
import { Field } from '../parts/field.tsx'
import type { SentForm } from '../parts/page.ts'
import { ColorField, Tick } from './inputs.tsx'

export const plainColor = '#6b7280'

type StatusFieldsProps = { status?: Status; sent: SentForm | undefined; t: Texts }

/** Of a status, or of a new one. */
export function StatusFields({ status, sent, t }: StatusFieldsProps) {
  const errors = sent?.errors
  return (
    <>
      <Field
        name="name"
        label={t('nameLabel')}
        value={sent?.fields.name ?? status?.name}
        errors={errors}
        lengthMax={60}
        isRequired
        t={t}
      />
      <ColorField
        name="color"
        label={t('accentColor')}
        value={sent?.fields.color ?? status?.color ?? plainColor}
        errors={errors}
        t={t}
      />
      <Choice
        name="category"
        label={t('category')}
        options={Object.fromEntries(statusCategories.map(name => [name, t(`category_${name}`)]))}
        value={sent?.fields.category ?? status?.category}
      />
      <Tick
        name="is_roadmap"
        label={t('roadmapColumn')}
        hint={t('roadmapColumnHint')}
        isOn={status?.is_roadmap === 1}
        sent={sent}
      />
      {status?.is_default !== 1 && (
        <Tick
          name="is_default"
          label={t('makeDefault')}
          hint={t('makeDefaultHint')}
          isOn={false}
          sent={sent}
        />
      )}
    </>
  )
}
