import type { ProviderKind } from '../../../platform/oidc/oidc-client.ts'

type Preset = {
  /** On the button of the sign-in page. Empty: the host of its issuer. */
  name: string
  /** With the parts in capitals still to be replaced. */
  issuer: string
  scopes: string
  /** Whether it says which groups or roles a person has. */
  hasClaims: boolean
}

const usual = 'openid email profile'

/** The initial settings of each kind of provider. */
export const presets: Record<ProviderKind, Preset> = {
  google: {
    name: 'Google',
    issuer: 'https://accounts.google.com',
    scopes: usual,
    hasClaims: true,
  },
  microsoft: {
    name: 'Microsoft',
    issuer: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
    scopes: usual,
    hasClaims: true,
  },
  okta: {
    name: 'Okta',
    issuer: 'https://YOUR-ORG.okta.com',
    scopes: `${usual} groups`,
    hasClaims: true,
  },
  keycloak: {
    name: 'Keycloak',
    issuer: 'https://KEYCLOAK-HOST/realms/REALM',
    scopes: usual,
    hasClaims: true,
  },
  github: {
    name: 'GitHub',
    issuer: 'https://github.com',
    scopes: 'read:user user:email',
    hasClaims: false,
  },
  other: { name: '', issuer: '', scopes: usual, hasClaims: true },
}

export const providerKinds = Object.keys(presets) as [ProviderKind, ...ProviderKind[]]

/** Tokens of such an issuer name another one, that of the person's organization: anyone could create one and be let in. */
export function isOfManyTenants(issuer: string): boolean {
  const { host, pathname } = new URL(issuer)
  return (
    host === 'login.microsoftonline.com' && /^\/(?:common|organizations|consumers)\//.test(pathname)
  )
}
