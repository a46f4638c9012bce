import { Field } from '../parts/field.tsx'
import type { PageCall } from '../parts/page.ts'
import { harkColor } from '../settings/accent-samples.tsx'

export function NameStep({ company, address, sent, t }: PageCall) {
  return (
    <form class="stack" method="post" action={`${address.path}/start/name/`}>
      <Field
        name="company_name"
        label={t('companyName')}
        value={sent?.fields.company_name ?? company.name}
        errors={sent?.errors}
        lengthMax={150}
        input={{ autocomplete: 'organization' }}
        isRequired
        t={t}
      />
      <p>
        <button class="button main-button" type="submit">
          {t('save')}
        </button>
      </p>
    </form>
  )
}

export function ColorStep({ company, address, sent, t }: PageCall) {
  const error = sent?.errors.find(({ field }) => field === 'accent_color')
  return (
    <form class="stack" method="post" action={`${address.path}/start/color/`}>
      <div class="field">
        <label for="field-accent_color">{t('accentColor')}</label>
        <input
          class="color-input"
          id="field-accent_color"
          name="accent_color"
          type="color"
          value={company.accent_color ?? harkColor}
          aria-describedby={error ? 'field-accent_color-error' : undefined}
        />
        {error && (
          <p class="field-error" id="field-accent_color-error">
            {error.message}
          </p>
        )}
      </div>
      <p class="form-actions">
        <button class="button main-button" type="submit">
          {t('save')}
        </button>
        {company.accent_color !== null && (
          <button class="button" type="submit" name="none" value="yes">
            {t('noAccentColor', { product: 'Hark' })}
          </button>
        )}
      </p>
    </form>
  )
}
