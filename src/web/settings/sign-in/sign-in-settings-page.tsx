import { findSsoSettings, type SsoSettings } from '../../../features/auth/jwt/change-sso.ts'
import { presentSso } from '../../../features/auth/jwt/resource.ts'
import { presets, providerKinds } from '../../../features/auth/providers/kinds.ts'
import { providerName, providersMax } from '../../../features/auth/providers/providers.ts'
import { fieldErrorText, Submit } from '../../parts/field.tsx'
import { IssuedSecret } from '../../parts/issued-secret.tsx'
import type { PageCall } from '../../parts/page.ts'
import { ProviderIcon } from '../../parts/provider-icon.tsx'
import { Row } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal, Tick } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'
import { ProviderFields } from './provider-page.tsx'

type Shown = ReturnType<typeof presentSso>

/** Ways to sign in: other sites, email, and tokens of the company's own service. */
export const signInSettingsPage = settingsPage({
  section: 'sign-in',
  query: ['kind'],
  async content(call, member) {
    const { db, address, sendsMail, sent, t } = call
    const row = (await findSsoSettings(db))!
    const sso = presentSso(row, member)
    const action = address.path + sectionPath('sign-in')
    const isOn = (on: boolean) => t(on ? 'methodOn' : 'methodOff')
    return (
      <>
        <Refusal sent={sent} t={t} />
        <dl class="settings-facts">
          <dt>{t('methodEmail')}</dt>
          <dd>
            {t(!sso.email_sign_in ? 'methodOff' : sendsMail ? 'methodEmailOn' : 'methodEmailLog')}
          </dd>
          <dt>{t('methodJwt')}</dt>
          <dd>{isOn(sso.has_secret)}</dd>
          <dt>{t('providers')}</dt>
          <dd>{t.number(row.providers.length)}</dd>
        </dl>
        <p>
          <a href={`${address.path}/account/sessions/`}>{t('sessions')}</a>
        </p>
        <ProvidersPart row={row} sso={sso} action={action} call={call} />
        <TickPart
          id="email"
          title={t('methodEmail')}
          name="email_sign_in"
          label={t('emailSignIn')}
          hint={t('emailSignInHint')}
          {...{ row, action, call }}
        />
        <TickPart
          id="passkeys"
          title={t('passkeys')}
          name="team_passkey"
          label={t('teamPasskey')}
          hint={t('teamPasskeyHint')}
          {...{ row, action, call }}
        />
        <JwtPart row={row} sso={sso} action={action} call={call} />
      </>
    )
  },
})

type PartProps = { row: SsoSettings; sso: Shown; action: string; call: PageCall }

function JwtPart({ row, sso, action, call: { sent, t } }: PartProps) {
  return (
    <Panel id="jwt" title={t('methodJwt')} hint={t('jwtLead')}>
      <IssuedSecret text={t('jwtSecretShown')} secret={sent?.issued?.secret} />
      <dl class="settings-facts">
        <dt>{t('jwtUrl')}</dt>
        <dd>
          <code>{sso.login_url}</code>
        </dd>
      </dl>
      {sso.has_secret && (
        <form class="stack" method="post" action={action}>
          <EditRevision row={row} sent={sent} />
          <Tick
            name="admits_team"
            label={t('jwtTeam')}
            hint={t('jwtTeamHint')}
            isOn={sso.admits_team}
          />
          <p>
            <Submit class="button" label={t('save')} />
          </p>
        </form>
      )}
      {sso.has_secret ? (
        <details class="card settings-form">
          <summary>{t('jwtChange')}</summary>
          <form class="stack" method="post" action={`${action}secret/`}>
            <p>{t('jwtRotateHelp')}</p>
            <p class="form-actions">
              <Submit class="button" label={t('jwtRotate')} name="set" value="on" />
              <Submit class="button danger-button" label={t('jwtOff')} name="set" value="off" />
            </p>
          </form>
        </details>
      ) : (
        <form method="post" action={`${action}secret/`}>
          <Submit class="button" label={t('jwtOn')} name="set" value="on" />
        </form>
      )}
    </Panel>
  )
}

type TickProps = Omit<PartProps, 'sso'> & {
  id: string
  title: string
  name: 'email_sign_in' | 'team_passkey'
  label: string
  hint: string
}

/** A checkbox with its own button. */
function TickPart({ id, title, name, label, hint, row, action, call: { sent, t } }: TickProps) {
  const refused = sent?.errors.find(({ field }) => field === name)
  return (
    <Panel id={id} title={title}>
      {refused && (
        <p class="card notice settings-refusal" role="alert" id={`field-${name}`}>
          {fieldErrorText(refused, t)}
        </p>
      )}
      <form class="stack" method="post" action={`${action}${id}/`}>
        <EditRevision row={row} sent={sent} />
        <Tick name={name} label={label} hint={hint} isOn={row[name] === 1} />
        <p>
          <Submit class="button" label={t('save')} />
        </p>
      </form>
    </Panel>
  )
}

function ProvidersPart({ row, sso, action, call }: PartProps) {
  const { address, query, sent, t } = call
  const chosen = sent?.fields.kind ?? query.kind
  const isAdding = chosen !== undefined
  return (
    <Panel id="providers" title={t('providers')} hint={t('oidcLead')}>
      {row.providers.length > 0 && (
        <ul class="settings-rows">
          {row.providers.map(provider => (
            <Row
              url={`${address.path}${sectionPath('sign-in', `providers/${provider.id}/`)}`}
              name={
                <span class="provider-title">
                  <ProviderIcon kind={provider.kind} />
                  <bdi>{providerName(provider)}</bdi>
                </span>
              }
              facts={<bdi>{provider.issuer}</bdi>}
              actions={
                <span class="badge">
                  {t(provider.proved === null ? 'providerNotYet' : 'providerWorks')}
                </span>
              }
            />
          ))}
        </ul>
      )}
      <dl class="settings-facts">
        <dt>{t('oidcCallback')}</dt>
        <dd>
          <code>{sso.oidc_callback_url}</code>
        </dd>
      </dl>
      {row.providers.length >= providersMax ? (
        <p class="quiet">{t('providersFull')}</p>
      ) : (
        <details class="card settings-form" id="add" open={isAdding}>
          <summary>{t('providerAdd')}</summary>
          <ul class="provider-buttons" aria-label={t('providerKind')}>
            {providerKinds.map(kind => (
              <li>
                <a
                  class="button"
                  href={`${action}?kind=${kind}#add`}
                  aria-current={chosen === kind ? 'true' : undefined}
                >
                  <ProviderIcon kind={kind} />
                  <span>{presets[kind].name || t('providerKindOther')}</span>
                </a>
              </li>
            ))}
          </ul>
          {isAdding && (
            <form
              class="stack"
              method="post"
              action={`${action}providers/`}
              hx-post={`${action}providers/`}
            >
              <EditRevision row={row} sent={sent} />
              <ProviderFields call={call} />
              <p>
                <Submit label={t('providerAdd')} />
              </p>
            </form>
          )}
        </details>
      )}
    </Panel>
  )
}
