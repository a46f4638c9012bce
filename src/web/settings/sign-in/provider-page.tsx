import { findSso } from '../../../features/auth/jwt/change-sso.ts'
import type { ClaimRule } from '../../../features/auth/providers/claim-rules.ts'
import { rulesOf } from '../../../features/auth/providers/claim-rules.ts'
import { presets, providerKinds } from '../../../features/auth/providers/kinds.ts'
import {
  listProviders,
  type ProviderRow,
  providerName,
} from '../../../features/auth/providers/providers.ts'
import { findOrganizations } from '../../../features/people/organizations/organizations.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { CompanyDb } from '../../../store/company-db.ts'
import { Field } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { ProviderIcon } from '../../parts/provider-icon.tsx'
import { BackLink } from '../back-link.tsx'
import { Confirm } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal, SaveBar } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

/** One site that people sign in with. */
export const providerPage = settingsPage({
  section: 'sign-in',
  async content(call) {
    const { db, address, sent, t } = call
    const id = parseId(call.params.id)
    const provider = (await listProviders(db)).find(each => each.id === id)
    if (!provider) return undefined
    const sso = (await findSso(db))!
    const action = `${address.path}${sectionPath('sign-in', `providers/${provider.id}/`)}`
    return (
      <>
        <BackLink section="sign-in" address={address} t={t} />
        <Refusal sent={sent} t={t} />
        {provider.proved === null && <p class="card notice">{t('providerUnproved')}</p>}
        <Panel
          id="provider"
          title={
            <span class="provider-title">
              <ProviderIcon kind={provider.kind} />
              <bdi>{providerName(provider)}</bdi>
            </span>
          }
        >
          <form class="stack" method="post" action={action} hx-post={action}>
            <EditRevision row={sso} sent={sent} />
            <ProviderFields call={call} provider={provider} rules={await ruleLines(db, provider)} />
            <SaveBar label={t('save')} t={t} />
          </form>
        </Panel>
        <Confirm
          title={t('oidcRemove')}
          warning={t('oidcRemoveHelp')}
          action={`${action}delete/`}
          row={sso}
          sent={sent}
          submit={t('oidcRemove')}
        />
      </>
    )
  },
})

type FieldsProps = {
  call: PageCall
  /** Missing for a new one. */
  provider?: ProviderRow
  rules?: string
}

/** The fields of a provider; a new one begins with what is usual for its kind. */
export function ProviderFields({ call, provider, rules }: FieldsProps) {
  const { sent, query, t } = call
  const kind = providerKinds.find(each => each === (sent?.fields.kind ?? query.kind)) ?? 'other'
  const preset = presets[provider?.kind ?? kind]
  const domains = provider?.email_domains.replaceAll(' ', '\n')
  const plain = { sent, t, lengthMax: 500 }
  return (
    <>
      <input type="hidden" name="kind" value={provider?.kind ?? kind} />
      <Field
        {...plain}
        name="name"
        label={t('nameLabel')}
        hint={t('providerNameHint')}
        value={provider?.name ?? preset.name}
        lengthMax={60}
        input={{ autocomplete: 'off' }}
      />
      <Field
        {...plain}
        name="issuer"
        label={t('oidcIssuer')}
        hint={t(`providerTrap_${provider?.kind ?? kind}`)}
        value={provider?.issuer ?? preset.issuer}
        input={{ type: 'url', autocomplete: 'off' }}
        isRequired
      />
      <Field
        {...plain}
        name="client_id"
        label={t('oidcClient')}
        value={provider?.client_id}
        lengthMax={255}
        input={{ autocomplete: 'off' }}
        isRequired
      />
      <Field
        name="client_secret"
        label={t('oidcSecret')}
        hint={t(provider ? 'oidcSecretKept' : 'oidcSecretHint')}
        errors={sent?.errors}
        lengthMax={500}
        input={{ type: 'password', autocomplete: 'off' }}
        isRequired={!provider}
        t={t}
      />
      <Field
        {...plain}
        name="email_domains"
        label={t('providerDomains')}
        hint={t('providerDomainsHint')}
        value={domains}
        rows={2}
        lengthMax={20 * 254}
      />
      {preset.hasClaims && (
        <>
          <Field
            {...plain}
            name="rules"
            label={t('providerRules')}
            hint={t('providerRulesHint')}
            value={rules}
            rows={4}
            lengthMax={50 * 500}
          />
          <Field
            {...plain}
            name="scopes"
            label={t('providerScopes')}
            value={provider?.scopes ?? preset.scopes}
            input={{ autocomplete: 'off' }}
          />
        </>
      )}
    </>
  )
}

/** A line for each rule, as `readRules` understands it. */
async function ruleLines(db: CompanyDb, provider: ProviderRow): Promise<string> {
  const rules = rulesOf(provider)
  const ids = rules.flatMap(({ organization_id }) => organization_id ?? [])
  const names = new Map((await findOrganizations(db, ids)).map(({ id, name }) => [id, name]))
  const granted = ({ role, organization_id: id }: ClaimRule) =>
    role ?? `organization ${names.get(id!) ?? `#${id}`}`
  return rules.map(rule => `${rule.claim} = ${rule.value} → ${granted(rule)}`).join('\n')
}
