import { isoTime } from '../../../platform/clock.ts'
import { resource } from '../../endpoints/resource.ts'
import type { SignedInCaller } from '../caller/caller.ts'
import { findSso, type Sso } from './change-sso.ts'
import { type SsoView, ssoView } from './schema.ts'

export const ssoResource = resource({
  tag: { name: 'Company', description: 'What concerns the company as a whole.' },
  schema: ssoView,
  find: db => findSso(db),
  present: presentSso,
  // A change of the company is one of names, and draws another names' revision.
  fingerprint: () => [],
  readFingerprint: () => [],
})

export function presentSso(
  { sso_secret, sso_admits_team, oidc_issuer, oidc_client_id, edited }: Sso,
  { company }: SignedInCaller,
): SsoView {
  return {
    login_url: `${company.address.base}/login/jwt/`,
    has_secret: sso_secret !== null,
    admits_team: sso_admits_team === 1,
    oidc: oidc_issuer === null ? null : { issuer: oidc_issuer, client_id: oidc_client_id ?? '' },
    oidc_callback_url: `${company.address.base}/login/oidc/callback/`,
    edited: edited === null ? null : isoTime(edited),
  }
}
