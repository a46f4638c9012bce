import { findTokenFor } from '../../../features/auth/tokens/tokens.ts'
import type { Micros } from '../../../platform/clock.ts'
import { parseId } from '../../../platform/text/id.ts'
import { DateTime } from '../../parts/date-time.tsx'
import { Field } from '../../parts/field.tsx'
import { BackLink } from '../back-link.tsx'
import { Confirm } from '../rows.tsx'
import { sectionPath } from '../sections.ts'
import { EditRevision, Panel, Refusal, SaveBar } from '../settings-form.tsx'
import { settingsPage } from '../settings-page.tsx'
import { ExpiryField, TokenExpiry, TokenUse, tokenTitle } from './tokens-page.tsx'

/** One token: its name and expiry can be changed, its scopes cannot, and it can be revoked. */
export const tokenPage = settingsPage({
  section: 'tokens',
  async content(call, member) {
    const { db, address, now, sent, t } = call
    const id = parseId(call.params.id)
    const token = id === undefined ? undefined : await findTokenFor(db, member, id)
    if (!token) return undefined
    const action = `${address.path}${sectionPath('tokens', `${token.id}/`)}`
    const common = { sent, t }
    return (
      <>
        <BackLink section="tokens" address={address} t={t} />
        <Refusal sent={sent} t={t} />
        <Panel id="token" title={<bdi>{tokenTitle(token, t)}</bdi>}>
          <p class="byline">
            <bdi>{token.creator_email}</bdi>
            <span>{t.around('createdOn', { date: <DateTime time={token.created} t={t} /> })}</span>
            <TokenExpiry token={token} now={now} t={t} />
            <TokenUse token={token} t={t} />
          </p>
          <form class="stack" method="post" action={action} hx-post={action}>
            <EditRevision row={token} sent={sent} />
            <Field
              name="name"
              label={t('tokenName')}
              value={token.name}
              lengthMax={100}
              isRequired
              {...common}
            />
            <ExpiryField value={dayOf(token.expires)} {...common} />
            <SaveBar label={t('save')} t={t} />
          </form>
        </Panel>
        <Panel id="scopes" title={t('scopes')} hint={t('scopesStay')}>
          <ul class="settings-codes">
            {token.scopes.split(' ').map(scope => (
              <li>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
        </Panel>
        <Confirm
          title={t('tokenRevoke')}
          warning={t('tokenRevokeHelp')}
          action={`${action}revoke/`}
          submit={t('tokenRevoke')}
        />
      </>
    )
  },
})

/** As a field for a date has it: in UTC. */
export function dayOf(time: Micros | null): string {
  return time === null ? '' : new Date(Math.floor(time / 1000)).toISOString().slice(0, 10)
}
