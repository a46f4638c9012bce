import type { CompanyAddress } from '../../features/company/company.ts'
import { logoPath } from '../../features/company/logo.ts'
import { findCompanyRow } from '../../features/company/settings/edit-company.ts'
import type { CompanyRow } from '../../features/company/settings/settings.ts'
import { languages } from '../../features/search/text/stem.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { imageTypes } from '../../platform/images/image-format.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice, Field, fieldErrorText } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { PageCall, SentForm } from '../parts/page.ts'
import { Monogram } from '../parts/person.tsx'
import { ColorField, Panel, Radios, SettingsForm, Tick } from './settings-form.tsx'
import { sectionPath, settingsPage } from './settings-page.tsx'

const accesses = ['public', 'sign_in', 'invited'] as const
const moderations = ['never', 'newcomers', 'links', 'all'] as const

export const companyPage = settingsPage({
  section: 'company',
  async content(call) {
    const company = (await findCompanyRow(call.db))!
    return (
      <>
        <LogoPanel call={call} company={company} />
        <CompanyForm call={call} company={company} />
      </>
    )
  },
})

type PartProps = { call: PageCall; company: CompanyRow }

function LogoPanel({ call: { address, sent, t }, company }: PartProps) {
  const error = sent?.errors.find(({ field }) => field === 'logo')
  const action = address.path + sectionPath('company', 'logo/')
  return (
    <Panel id="logo" title={t('logo')} hint={t('logoHint')}>
      {company.logo !== null && (
        <form class="logo-shown" method="post" action={action}>
          <img src={basePath(address.base) + logoPath(company.logo)} alt={t('logo')} />
          <button class="button" type="submit" name="remove" value="yes">
            {t('removeLogo')}
          </button>
        </form>
      )}
      <SettingsForm action={action} submit={t('uploadButton')} hasFile t={t}>
        <div class="field">
          <label for="field-logo">
            {t(company.logo === null ? 'chooseImage' : 'anotherImage')}
          </label>
          <input
            id="field-logo"
            name="logo"
            type="file"
            required
            accept={Object.values(imageTypes).join(',')}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error ? 'field-logo-error' : undefined}
          />
          {error && (
            <p class="field-error" id="field-logo-error">
              {fieldErrorText(error, t)}
            </p>
          )}
        </div>
      </SettingsForm>
    </Panel>
  )
}

function CompanyForm({ call, company }: PartProps) {
  const { address, t } = call
  const sent = ownSent(call)
  const value = (name: keyof CompanyRow & string) => sent?.fields[name] ?? String(company[name])
  const common = { errors: sent?.errors, t }
  return (
    <SettingsForm
      action={address.path + sectionPath('company')}
      row={company}
      sent={sent}
      submit={t('save')}
      t={t}
    >
      <Panel id="general" title={t('general')}>
        <Field
          name="name"
          label={t('companyName')}
          value={value('name')}
          lengthMax={150}
          input={{ autocomplete: 'organization' }}
          isRequired
          {...common}
        />
        <Choice
          name="language"
          label={t('companyLanguage')}
          options={named(languages, 'language', t)}
          value={value('language')}
        />
        <Choice
          name="time_zone"
          label={t('timeZone')}
          options={timeZones(value('time_zone'))}
          value={value('time_zone')}
        />
        <Choice
          name="currency"
          label={t('currency')}
          options={named(Intl.supportedValuesOf('currency'), 'currency', t)}
          value={value('currency')}
        />
      </Panel>
      <Panel id="appearance" title={t('appearance')} hint={t('accentHint')}>
        <ColorField
          name="accent_color"
          label={t('accentColor')}
          value={sent?.fields.accent_color ?? company.accent_color ?? harkColor}
          isAccent
          {...common}
        />
        <Tick
          name="no_accent_color"
          label={t('noAccentColor', { product: 'Hark' })}
          isOn={company.accent_color === null}
          sent={sent}
        />
        <AccentSamples company={company} address={address} t={t} />
      </Panel>
      <Panel id="access" title={t('access')}>
        <Radios
          name="access"
          label={t('accessQuestion')}
          options={Object.fromEntries(
            accesses.map(name => [
              name,
              { label: t(`access_${name}`), hint: t(`accessHint_${name}`) },
            ]),
          )}
          value={value('access')}
        />
        <Field
          name="access_domains"
          label={t('accessDomains')}
          hint={t('accessDomainsHint')}
          value={sent?.fields.access_domains ?? inLines(company.access_domains)}
          lengthMax={50 * 254}
          rows={3}
          {...common}
        />
        <Field
          name="embed_origins"
          label={t('embedOrigins')}
          hint={t('embedOriginsHint')}
          value={sent?.fields.embed_origins ?? inLines(company.embed_origins)}
          lengthMax={20 * 256}
          rows={3}
          {...common}
        />
      </Panel>
      <Panel id="links" title={t('footerLinks')} hint={t('footerLinksHint')}>
        {(['privacy_url', 'imprint_url'] as const).map(name => (
          <Field
            name={name}
            label={t(name)}
            value={sent?.fields[name] ?? company[name] ?? ''}
            lengthMax={500}
            {...common}
          />
        ))}
      </Panel>
      <Panel id="content-rules" title={t('contentRules')}>
        <Radios
          name="moderation"
          label={t('moderationQuestion')}
          options={Object.fromEntries(
            moderations.map(name => [name, { label: t(`moderation_${name}`) }]),
          )}
          value={value('moderation')}
        />
        <Tick
          name="shows_voters"
          label={t('showsVoters')}
          isOn={company.shows_voters === 1}
          sent={sent}
        />
      </Panel>
    </SettingsForm>
  )
}

/** Of this form: that of the logo has no revision. */
function ownSent({ sent }: PageCall): SentForm | undefined {
  return sent?.fields.edit_revision === undefined ? undefined : sent
}

function inLines(stored: string): string {
  return stored.replaceAll(' ', '\n')
}

/** In the reader's language, and its order. */
function named(codes: readonly string[], type: 'language' | 'currency', t: Texts) {
  const names = new Intl.DisplayNames(t.language, { type })
  const nameOf = (code: string) => {
    const name = names.of(code) ?? code
    return type === 'currency' ? `${code} · ${name}` : name
  }
  const options = codes.map(code => [code, nameOf(code)] as const)
  const { compare } = new Intl.Collator(t.language)
  return Object.fromEntries(options.toSorted(([, one], [, other]) => compare(one, other)))
}

/** With the one that it has: the list knows each zone by one of its names. */
function timeZones(current: string): Record<string, string> {
  const names = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...names].sort().map(name => [name, name.replaceAll('_', ' ')]))
}

/** That of Hark itself, in light. */
export const harkColor = '#0f665c'

type AccentSamplesProps = { company: { name: string }; address: CompanyAddress; t: Texts }

/**
 * A piece of a board in light and in dark, in the colour that is saved; a script shows another one while it is chosen, by the
 * stylesheet that pages would have. Nothing in it can be used.
 */
function AccentSamples({ company, address, t }: AccentSamplesProps) {
  return (
    <div
      class="accent-samples"
      data-accents={`${basePath(address.base)}/accent/`}
      data-default={harkColor}
    >
      {(['light', 'dark'] as const).map(scheme => (
        <figure>
          <figcaption class="field-hint">{t(`theme_${scheme}`)}</figcaption>
          <div class={`accent-sample accent-${scheme}`} aria-hidden="true">
            <p class="site-name">
              <Monogram name={company.name} />
              <bdi>{company.name}</bdi>
            </p>
            <div class="card accent-sample-post">
              <span class="accent-sample-votes">
                <Icon of="vote" />
                {t.number(42)}
              </span>
              <span class="accent-sample-title">{t('sampleTitle')}</span>
              <span class="badge badge-official">
                <Icon of="official" />
                {t('team')}
              </span>
            </div>
            <span class="button main-button">{t('newPost')}</span>
          </div>
        </figure>
      ))}
    </div>
  )
}
