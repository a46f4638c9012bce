import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { asWanted } from '../providers/providers.ts'
import { findSsoSettings, type SsoSettings } from './change-sso.ts'
import { type SsoView, ssoView } from './schema.ts'

export const ssoResource = resource({
  tag: { name: 'Company', description: 'What concerns the company as a whole.' },
  schema: ssoView,
  find: db => findSsoSettings(db),
  present: presentSso,
  // A change of the company is one of names, and draws another names' revision.
  fingerprint: () => [],
  readFingerprint: () => [],
})

export function presentSso(
  { sso_secret, sso_admits_team, email_sign_in, team_passkey, providers, edited }: SsoSettings,
  { company }: SignedInCaller,
): SsoView {
  const [first] = providers
  return {
    login_url: `${company.address.base}/login/jwt/`,
    has_secret: sso_secret !== null,
    admits_team: sso_admits_team === 1,
    oidc: first ? { issuer: first.issuer, client_id: first.client_id } : null,
    oidc_callback_url: `${company.address.base}/login/oidc/callback/`,
    email_sign_in: email_sign_in === 1,
    team_passkey: team_passkey === 1,
    providers: providers.map(row => ({
      ...asWanted(row),
      id: row.id,
      is_proved: row.proved !== null,
    })),
    edited: edited === null ? null : isoTime(edited),
  }
}
