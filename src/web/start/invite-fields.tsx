import { Choice, Field, OnceField, Submit } from '../parts/field.tsx'
import type { PageCall } from '../parts/page.ts'

export const invitedRoles = ['team', 'admin'] as const
export const inviteWays = ['mail', 'link'] as const

type InviteFieldsProps = { call: PageCall; action: string }

/** Fields of an invitation, and the link if one was issued. */
export function InviteFields({ call: { sent, sendsMail, t }, action }: InviteFieldsProps) {
  const { link, email } = sent?.issued ?? {}
  const common = { sent, isRequired: true, t }
  return (
    <>
      {link && email && (
        <div class="issued" role="status">
          <p>{t.around('inviteLink', { email: <bdi>{email}</bdi> })}</p>
          <p>
            <code class="secret">{link}</code>
          </p>
          <p>{t('inviteLinkLater')}</p>
        </div>
      )}
      <form class="stack" method="post" action={action} hx-post={action}>
        <OnceField sent={sent} />
        <Field
          name="email"
          label={t('email')}
          lengthMax={254}
          input={{ type: 'email', autocomplete: 'off' }}
          {...common}
        />
        <Field name="full_name" label={t('fullName')} lengthMax={150} {...common} />
        <Choice
          name="role"
          label={t('role')}
          options={{ team: t('role_team'), admin: t('role_admin') }}
          value={sent?.fields.role}
        />
        {sendsMail && (
          <Choice
            name="way"
            label={t('inviteWay')}
            options={{ mail: t('inviteWay_mail'), link: t('inviteWay_link') }}
            value={sent?.fields.way}
          />
        )}
        <p>
          <Submit label={t('invite')} />
        </p>
      </form>
    </>
  )
}
