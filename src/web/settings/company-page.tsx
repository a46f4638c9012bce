import { type Board, listVisibleBoards } from '../../features/boards/boards.ts'
import type { CompanyAddress } from '../../features/company/company.ts'
import { logoPath } from '../../features/company/logo.ts'
import { findCompanyRow } from '../../features/company/settings/edit-company.ts'
import {
  type CompanyRow,
  type SettingsPanel,
  settings,
} from '../../features/company/settings/settings.ts'
import { linksAsLines, parseLinks } from '../../features/company/settings/site-links.ts'
import { timeZones } from '../../features/company/time-zones.ts'
import { languages } from '../../features/search/text/stem.ts'
import { basePath } from '../../platform/http/base-url.ts'
import { imageTypes } from '../../platform/images/image-format.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import type { Texts } from '../../texts/texts.ts'
import { Choice, Field, FileField, Submit } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import type { PageCall, SentForm } from '../parts/page.ts'
import { Monogram } from '../parts/person.tsx'
import { sectionPath } from './sections.ts'
import { ColorField, Panel, Radios, SettingsForm, Tick } from './settings-form.tsx'
import { settingsPage, Tabs } from './settings-page.tsx'

export const companyPage = settingsPage({
  section: 'company',
  query: ['tab'],
  async content(call) {
    const { t } = call
    const company = (await findCompanyRow(call.db))!
    const boards = await listVisibleBoards(call.db, { boards: 'every' })
    const tab = openTab(call)
    const tabs = Object.fromEntries(panels.map(({ id, title }) => [id, t(title)]))
    return (
      <>
        <Tabs section="company" tabs={tabs} current={tab} call={call} />
        {tab === 'appearance' && <LogoPanel call={call} company={company} />}
        <CompanyForm call={call} company={company} boards={boards} tab={tab} />
      </>
    )
  },
})

/** That of the form that was sent, if it comes back. */
function openTab({ query, sent }: PageCall): SettingsPanel {
  if (sent?.errors.some(({ field }) => field === 'logo')) return 'appearance'
  const wanted = sent?.fields.tab ?? query.tab
  return panels.find(({ id }) => id === wanted)?.id ?? 'general'
}

type PartProps = { call: PageCall; company: CompanyRow }

function LogoPanel({ call: { address, sent, t }, company }: PartProps) {
  const action = address.path + sectionPath('company', 'logo/')
  return (
    <Panel id="logo" title={t('logo')} hint={t('logoHint')}>
      {company.logo !== null && (
        <form class="logo-shown" method="post" action={action}>
          <img src={basePath(address.base) + logoPath(company.logo)} alt={t('logo')} />
          <Submit class="button" label={t('removeLogo')} name="remove" value="yes" />
        </form>
      )}
      <SettingsForm action={action} submit={t('uploadButton')} hasFile t={t}>
        <FileField
          name="logo"
          label={t(company.logo === null ? 'chooseImage' : 'anotherImage')}
          accept={Object.values(imageTypes).join(',')}
          sent={sent}
          t={t}
        />
      </SettingsForm>
    </Panel>
  )
}

const panels: { id: SettingsPanel; title: PlainKey; hint?: PlainKey }[] = [
  { id: 'general', title: 'general' },
  { id: 'appearance', title: 'appearance' },
  { id: 'access', title: 'access' },
  { id: 'links', title: 'footerLinks', hint: 'footerLinksHint' },
  { id: 'content-rules', title: 'contentRules' },
]

/** The settings that have a control, as the table of settings declares them. */
const controls = settings.flatMap(([name, { control }]) => (control ? [{ name, ...control }] : []))

/** Ticks come last, after what takes the most room. */
const rank = (kind: string) => ['code', 'tick'].indexOf(kind)

export function controlsIn(tab: string | undefined) {
  return controls
    .filter(({ panel }) => panel === tab)
    .toSorted((one, other) => rank(one.kind) - rank(other.kind))
}

type FormProps = PartProps & { boards: Board[]; tab: SettingsPanel }

function CompanyForm({ call, company, boards, tab }: FormProps) {
  const { address, t } = call
  const sent = ownSent(call)
  const { title, hint } = panels.find(({ id }) => id === tab)!
  return (
    <SettingsForm
      action={address.path + sectionPath('company')}
      row={company}
      sent={sent}
      submit={t('save')}
      t={t}
    >
      <input type="hidden" name="tab" value={tab} />
      <Panel id={tab} title={t(title)} hint={hint && t(hint)}>
        {controlsIn(tab).map(control => (
          <Control
            control={control}
            company={company}
            boards={boards}
            address={address}
            sent={sent}
            t={t}
          />
        ))}
        {tab === 'appearance' && (
          <p>
            <a href={`${address.path}/`} target="_blank" rel="noopener">
              {t('viewSite')}
            </a>
          </p>
        )}
      </Panel>
    </SettingsForm>
  )
}

type ControlProps = {
  control: (typeof controls)[number]
  company: CompanyRow
  boards: Board[]
  address: CompanyAddress
  sent: SentForm | undefined
  t: Texts
}

function Control({ control, company, boards, address, sent, t }: ControlProps) {
  const { name, label, hint } = control
  const stored = String(company[name] ?? '')
  const value = sent?.fields[name] ?? stored
  const named = { name, label: t(label), ...(hint && { hint: t(hint) }) }
  const common = { ...named, value, errors: sent?.errors, t }
  switch (control.kind) {
    case 'text': {
      const { lengthMax, autocomplete } = control
      return <Field {...common} lengthMax={lengthMax} input={{ autocomplete }} isRequired />
    }
    case 'link':
      return <Field {...common} lengthMax={control.lengthMax} />
    case 'lines': {
      const lines = sent?.fields[name] ?? stored.replaceAll(' ', '\n')
      return <Field {...common} value={lines} lengthMax={control.lengthMax} rows={3} />
    }
    case 'links': {
      const lines = sent?.fields[name] ?? linksAsLines(parseLinks(stored))
      return <Field {...common} value={lines} lengthMax={control.lengthMax} rows={3} />
    }
    case 'code':
      return <Field {...common} lengthMax={control.lengthMax} rows={8} isCode />
    case 'board': {
      const options = { '': t('noDefaultBoard'), ...namesBySlug(boards) }
      return <Choice {...named} options={options} value={value} />
    }
    case 'language':
      return <Choice {...named} options={namesOf(languages, 'language', t)} value={value} />
    case 'time_zone':
      return <Choice {...named} options={timeZones(value)} value={value} />
    case 'currency': {
      const currencies = Intl.supportedValuesOf('currency')
      return <Choice {...named} options={namesOf(currencies, 'currency', t)} value={value} />
    }
    case 'radios': {
      const options = Object.entries(control.options).map(([option, said]) => [
        option,
        { label: t(said.label), ...(said.hint && { hint: t(said.hint) }) },
      ])
      return <Radios {...named} options={Object.fromEntries(options)} value={value} />
    }
    case 'tick':
      return <Tick {...named} hint={hint && t(hint)} isOn={company[name] === 1} sent={sent} />
    case 'color':
      return (
        <>
          <ColorField {...common} value={value || harkColor} isAccent />
          {hint && <p class="field-hint">{t(hint)}</p>}
          <Tick
            name={`no_${name}`}
            label={t('noAccentColor', { product: 'Hark' })}
            isOn={company[name] === null}
            sent={sent}
          />
          <AccentSamples company={company} address={address} t={t} />
        </>
      )
  }
}

/** The form sent back, if it is this one: the logo's form has no revision. */
function ownSent({ sent }: PageCall): SentForm | undefined {
  return sent?.fields.edit_revision === undefined ? undefined : sent
}

const namesBySlug = (boards: Board[]) =>
  Object.fromEntries(boards.map(({ slug, name }) => [slug, name]))

/** In the reader's language, and its order. */
function namesOf(codes: readonly string[], type: 'language' | 'currency', t: Texts) {
  const names = new Intl.DisplayNames(t.language, { type })
  const nameOf = (code: string) => {
    const name = names.of(code) ?? code
    return type === 'currency' ? `${code} · ${name}` : name
  }
  const options = codes.map(code => [code, nameOf(code)] as const)
  const { compare } = new Intl.Collator(t.language)
  return Object.fromEntries(options.toSorted(([, one], [, other]) => compare(one, other)))
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
