import { Choice, Field, OnceField, Submit } from '../parts/field.tsx'
import { IssuedSecret } from '../parts/issued-secret.tsx'
import type { PageCall } from '../parts/page.ts'

export const tokenRights = ['read', 'write'] as const

export function TokenStep({ address, sent, t }: PageCall) {
  const action = `${address.path}/start/token/`
  return (
    <>
      <IssuedSecret text={t('tokenShown')} secret={sent?.issued?.token} />
      <form class="stack" method="post" action={action} hx-post={action}>
        <OnceField sent={sent} />
        <Field
          name="token_name"
          label={t('tokenName')}
          hint={t('tokenNameHint')}
          sent={sent}
          lengthMax={100}
          isRequired
          t={t}
        />
        <Choice
          name="rights"
          label={t('tokenRights')}
          options={{ read: t('tokenRights_read'), write: t('tokenRights_write') }}
          value={sent?.fields.rights}
        />
        <p>
          <Submit label={t('tokenIssue')} />
        </p>
      </form>
    </>
  )
}
