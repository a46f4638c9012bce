import { firstCompanyId } from '../../../features/company/company.ts'
import { mailSecurities } from '../../../features/notifications/mail/stored-mail-server.ts'
import { Choice, Field, Submit } from '../../parts/field.tsx'
import type { FormCall, PageCall } from '../../parts/page.ts'
import { SaveBar } from '../settings-form.tsx'

type Where = Pick<PageCall | FormCall<unknown>, 'caller' | 'company' | 'mail'>

/** The mail server is the installation's: admins of its first company set it, unless the environment does. */
export function maySetMailServer({ caller, company, mail }: Where): boolean {
  const isAdmin = caller.kind === 'session' && caller.role === 'admin'
  return isAdmin && company.id === firstCompanyId && !mail.isFixed
}

const portMax = 65_535

type MailServerFormProps = { call: PageCall; action: string }

/** The password is never shown; left empty, it stays. */
export function MailServerForm({
  call: { mail, mailSender, sent: anySent, t },
  action,
}: MailServerFormProps) {
  const sent = anySent?.fields.mail_host === undefined ? undefined : anySent
  const { settings } = mail
  const common = { sent, t }
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <Field
        name="mail_host"
        label={t('mailHost')}
        hint={t('mailHostHint')}
        value={settings?.host}
        lengthMax={253}
        input={{ autocomplete: 'off' }}
        isRequired
        {...common}
      />
      <Choice
        name="mail_security"
        label={t('mailSecurity')}
        options={Object.fromEntries(mailSecurities.map(name => [name, t(`mailSecurity_${name}`)]))}
        value={sent?.fields.mail_security ?? settings?.security ?? 'starttls'}
      />
      <Field
        name="mail_port"
        label={t('mailPort')}
        value={String(settings?.port ?? 587)}
        lengthMax={String(portMax).length}
        input={{ autocomplete: 'off', inputmode: 'numeric' }}
        isRequired
        {...common}
      />
      <Field
        name="mail_user"
        label={t('mailUser')}
        hint={t('mailUserHint')}
        value={settings?.user}
        lengthMax={320}
        input={{ autocomplete: 'off' }}
        {...common}
      />
      <Field
        name="mail_password"
        label={t('mailPassword')}
        {...(settings?.user ? { hint: t('mailPasswordHint') } : {})}
        lengthMax={500}
        input={{ type: 'password', autocomplete: 'new-password' }}
        t={t}
        errors={sent?.errors}
      />
      <details
        class="mail-oauth"
        open={Boolean(sent?.fields.mail_token_url ?? settings?.token_url)}
      >
        <summary>{t('mailOauth')}</summary>
        <div class="stack">
          <p class="field-hint">{t('mailOauthHint')}</p>
          <Field
            name="mail_token_url"
            label={t('mailTokenUrl')}
            value={settings?.token_url}
            lengthMax={500}
            input={{ autocomplete: 'off' }}
            {...common}
          />
          <Field
            name="mail_client_id"
            label={t('mailClientId')}
            value={settings?.client_id}
            lengthMax={300}
            input={{ autocomplete: 'off' }}
            {...common}
          />
          <Field
            name="mail_scope"
            label={t('mailScope')}
            value={settings?.scope}
            lengthMax={500}
            input={{ autocomplete: 'off' }}
            {...common}
          />
          <Field
            name="mail_refresh_token"
            label={t('mailRefreshToken')}
            hint={t('mailRefreshTokenHint')}
            lengthMax={4_000}
            input={{ type: 'password', autocomplete: 'new-password' }}
            t={t}
            errors={sent?.errors}
          />
        </div>
      </details>
      {mail.fixedFrom === undefined ? (
        <Field
          name="mail_from"
          label={t('mailFrom')}
          hint={t('mailFromHint')}
          value={settings?.from ?? mailSender}
          lengthMax={320}
          input={{ autocomplete: 'off' }}
          isRequired
          {...common}
        />
      ) : (
        <dl class="settings-facts">
          <dt>{t('mailFrom')}</dt>
          <dd>
            <bdi>{mail.fixedFrom}</bdi> <code>MAIL_FROM</code>
          </dd>
        </dl>
      )}
      <SaveBar label={t('save')} t={t} />
    </form>
  )
}

/** What the environment says, for the admins who would set it otherwise. */
export function FixedMailServer({ mail, t }: Pick<PageCall, 'mail' | 't'>) {
  const { settings } = mail
  if (!settings) return null
  const facts = {
    mailHost: `${settings.host}:${settings.port}`,
    mailSecurity: t(`mailSecurity_${settings.security}`),
    ...(settings.user && { mailUser: settings.user }),
    mailFrom: settings.from,
  } as const
  return (
    <>
      <p class="quiet">{t.around('mailFixed', { url: <code>SMTP_URL</code> })}</p>
      <dl class="settings-facts">
        {(Object.keys(facts) as (keyof typeof facts)[]).map(name => (
          <>
            <dt>{t(name)}</dt>
            <dd>
              <bdi>{facts[name]}</bdi>
            </dd>
          </>
        ))}
      </dl>
    </>
  )
}

export function RemoveMailServer({ action, t }: { action: string } & Pick<PageCall, 't'>) {
  return (
    <details class="card settings-form">
      <summary>{t('mailServerRemove')}</summary>
      <form class="stack" method="post" action={action}>
        <p>{t('mailServerRemoveHelp')}</p>
        <p>
          <Submit
            class="button danger-button"
            label={t('mailServerRemove')}
            name="mail_off"
            value="on"
          />
        </p>
      </form>
    </details>
  )
}
