import type { SecretBox } from '../../platform/secret-box/secret-box.ts'

/** Where the secret belongs: copied to another company, it cannot be opened. */
const context = (companyId: number) => `companies.sso_secret company ${companyId}`

export const sealSecret = (box: SecretBox, companyId: number, secret: string) =>
  box.seal(secret, context(companyId))

export const openSecret = (box: SecretBox, companyId: number, sealed: string) =>
  box.open(sealed, context(companyId))
