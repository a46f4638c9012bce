import { scopes } from '../../../features/auth/permissions.ts'
import { listTokens, type TokenRow } from '../../../features/auth/tokens/tokens.ts'
import { Pager } from '../../parts/board-controls.tsx'
import { Checks, ticked } from '../../parts/checks.tsx'
import { DateTime } from '../../parts/date-time.tsx'
import { Choice, Field, OnceField, Submit } from '../../parts/field.tsx'
import { IssuedSecret } from '../../parts/issued-secret.tsx'
import type { PageCall } from '../../parts/page.ts'
import { readList } from '../../parts/read-list.ts'
import { Empty } from '../../team/empty.tsx'
import { Row } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { settingsPage } from '../settings-page.tsx'

export const tokenRights = ['read', 'write', 'chosen'] as const

const path = sectionPath('tokens')

/** The tokens of the reader, or to an admin those of everyone, and a form for another one. */
export const tokensPage = settingsPage({
  section: 'tokens',
  query: ['cursor'],
  async content(call, { role, userId }) {
    const { db, sent, t } = call
    const owner = role === 'admin' ? 'everybody' : userId
    const tokens = await readList(call, { path }, page => listTokens(db, owner, page))
    if (!tokens) return undefined
    return (
      <>
        <p class="lead">{t(role === 'admin' ? 'tokensLeadAdmin' : 'tokensLead')}</p>
        <IssuedSecret text={t('tokenShown')} secret={sent?.issued?.token} />
        {tokens.items.length === 0 && (
          <Empty icon="tokens" text={t('tokensNone')} href="#field-name" action={t('step_token')} />
        )}
        <details
          class="card settings-form"
          open={tokens.items.length === 0 || (sent !== undefined && !sent.issued)}
        >
          <summary>{t('step_token')}</summary>
          <NewToken {...call} />
        </details>
        {tokens.items.length > 0 && (
          <ul class="card settings-rows">
            {tokens.items.map(token => (
              <TokenItem token={token} call={call} />
            ))}
          </ul>
        )}
        <Pager newer={tokens.newer} older={tokens.older} isByTime t={t} />
      </>
    )
  },
})

function TokenItem({ token, call: { address, now, t } }: { token: TokenRow; call: PageCall }) {
  return (
    <Row
      url={`${address.path}${path}${token.id}/`}
      name={<bdi>{tokenTitle(token, t)}</bdi>}
      facts={
        <>
          <bdi>{token.creator_email}</bdi>
          <span>{t.around('createdOn', { date: <DateTime time={token.created} t={t} /> })}</span>
          <TokenExpiry token={token} now={now} t={t} />
          <TokenUse token={token} t={t} />
        </>
      }
      actions={<span class="badge">{rightsOf(token, t)}</span>}
    />
  )
}

type TokenExpiryProps = { token: Pick<TokenRow, 'expires'> } & Pick<PageCall, 'now' | 't'>

export function TokenExpiry({ token: { expires }, now, t }: TokenExpiryProps) {
  if (expires === null) return <span>{t('tokenLasts')}</span>
  const date = <DateTime time={expires} t={t} />
  return <span>{t.around(expires > now ? 'expiresOn' : 'expiredOn', { date })}</span>
}

/** An hour behind at most. */
export function TokenUse({ token: { last_used }, t }: { token: TokenRow } & Pick<PageCall, 't'>) {
  if (last_used === null) return <span>{t('tokenUnused')}</span>
  return <span>{t.around('lastUsed', { date: <DateTime time={last_used} t={t} /> })}</span>
}

/** The one of the first start has no name. */
export function tokenTitle({ name }: Pick<TokenRow, 'name'>, t: PageCall['t']): string {
  return name || t('tokenUnnamed')
}

function rightsOf({ scopes: granted }: TokenRow, t: PageCall['t']): string {
  const names = granted.split(' ')
  if (scopes.every(scope => names.includes(scope))) return t('tokenRights_write')
  if (names.every(name => name.endsWith(':read'))) return t('tokenRights_read')
  return t('scopesCount', { count: t.number(names.length) })
}

function NewToken({ address, sent, t }: PageCall) {
  const action = address.path + path
  const fields = sent?.fields ?? {}
  const common = { sent, t }
  return (
    <form class="stack" method="post" action={action} hx-post={action}>
      <OnceField sent={sent} />
      <Field
        name="name"
        label={t('tokenName')}
        hint={t('tokenNameHint')}
        lengthMax={100}
        isRequired
        {...common}
      />
      <ExpiryField {...common} />
      <Choice
        name="rights"
        label={t('tokenRights')}
        options={{
          read: t('tokenRights_read'),
          write: t('tokenRights_write'),
          chosen: t('tokenRights_chosen'),
        }}
        value={fields.rights}
      />
      <Checks
        name="scopes"
        label={t('scopes')}
        options={scopes}
        chosen={scope => ticked(fields, 'scopes', scopes).some(each => each === scope)}
        errors={sent?.errors}
      />
      <p>
        <Submit label={t('tokenIssue')} />
      </p>
    </form>
  )
}

type ExpiryFieldProps = Pick<Parameters<typeof Field>[0], 'value' | 'sent' | 't'>

export function ExpiryField(props: ExpiryFieldProps) {
  return (
    <Field
      name="expires"
      label={props.t('tokenExpires')}
      hint={props.t('tokenExpiresHint')}
      lengthMax={10}
      input={{ type: 'date', autocomplete: 'off' }}
      {...props}
    />
  )
}
