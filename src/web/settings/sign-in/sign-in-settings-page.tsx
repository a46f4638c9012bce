import { findSso } from '../../../features/auth/jwt/change-sso.ts'
import { presentSso } from '../../../features/auth/jwt/resource.ts'
import { Check } from '../../parts/checks.tsx'
import { Field, Submit } from '../../parts/field.tsx'
import type { PageCall } from '../../parts/page.ts'
import { IssuedSecret } from '../back-link.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Refusal } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'

type Row = NonNullable<Awaited<ReturnType<typeof findSso>>>
type Shown = ReturnType<typeof presentSso>

/** Sign-in methods: email, tokens of the company's own service, and OpenID Connect. */
export const signInSettingsPage = settingsPage({
  section: 'sign-in',
  async content(call, member) {
    const { db, address, sendsMail, sent, t } = call
    const row = (await findSso(db))!
    const sso = presentSso(row, member)
    const action = address.path + sectionPath('sign-in')
    const isOn = (on: boolean) => t(on ? 'methodOn' : 'methodOff')
    return (
      <>
        <Refusal sent={sent} t={t} />
        <dl class="settings-facts">
          <dt>{t('methodEmail')}</dt>
          <dd>{t(sendsMail ? 'methodEmailOn' : 'methodEmailLog')}</dd>
          <dt>{t('methodJwt')}</dt>
          <dd>{isOn(sso.has_secret)}</dd>
          <dt>OpenID Connect</dt>
          <dd>
            {isOn(sso.oidc !== null)}
            {sso.oidc && (
              <>
                {': '}
                <bdi>{sso.oidc.issuer}</bdi>
              </>
            )}
          </dd>
        </dl>
        <p>
          <a href={`${address.path}/account/sessions/`}>{t('sessions')}</a>
        </p>
        <JwtPart row={row} sso={sso} action={action} call={call} />
        <OidcPart row={row} sso={sso} action={action} call={call} />
      </>
    )
  },
})

type PartProps = { row: Row; sso: Shown; action: string; call: PageCall }

function JwtPart({ row, sso, action, call: { sent, t } }: PartProps) {
  return (
    <section aria-labelledby="jwt">
      <h2 id="jwt">{t('methodJwt')}</h2>
      <p class="quiet">{t('jwtLead')}</p>
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
          <Check
            name="admits_team"
            label={t('jwtTeam')}
            hint={t('jwtTeamHint')}
            isTicked={sso.admits_team}
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
    </section>
  )
}

function OidcPart({ row, sso, action, call: { sent, t } }: PartProps) {
  const common = { errors: sent?.errors, isRequired: true, t }
  const fields = sent?.fields ?? {}
  return (
    <section aria-labelledby="oidc">
      <h2 id="oidc">OpenID Connect</h2>
      <p class="quiet">{t('oidcLead')}</p>
      <dl class="settings-facts">
        <dt>{t('oidcCallback')}</dt>
        <dd>
          <code>{sso.oidc_callback_url}</code>
        </dd>
      </dl>
      <form class="stack" method="post" action={`${action}oidc/`} hx-post={`${action}oidc/`}>
        <EditRevision row={row} sent={sent} />
        <Field
          name="oidc.issuer"
          label={t('oidcIssuer')}
          value={fields['oidc.issuer'] ?? sso.oidc?.issuer}
          lengthMax={500}
          input={{ type: 'url', autocomplete: 'off' }}
          {...common}
        />
        <Field
          name="oidc.client_id"
          label={t('oidcClient')}
          value={fields['oidc.client_id'] ?? sso.oidc?.client_id}
          lengthMax={255}
          input={{ autocomplete: 'off' }}
          {...common}
        />
        <Field
          name="oidc.client_secret"
          label={t('oidcSecret')}
          hint={t('oidcSecretHint')}
          lengthMax={500}
          input={{ type: 'password', autocomplete: 'off' }}
          {...common}
        />
        <p>
          <Submit label={t('save')} name="set" value="on" />
        </p>
      </form>
      {sso.oidc && (
        <details class="card settings-form">
          <summary>{t('oidcRemove')}</summary>
          <form class="stack" method="post" action={`${action}oidc/`}>
            <EditRevision row={row} sent={sent} />
            <p>{t('oidcRemoveHelp')}</p>
            <p>
              <Submit class="button danger-button" label={t('oidcRemove')} name="set" value="off" />
            </p>
          </form>
        </details>
      )}
    </section>
  )
}
