import type { SecretBox } from '../../../platform/secret-box/secret-box.ts'

type Column = 'sso_secret' | 'oidc_client_secret'

/** Where a secret belongs: copied to another column or company, it cannot be opened. */
const context = (column: Column, companyId: number) => `companies.${column} company ${companyId}`

export const sealSecret = (box: SecretBox, column: Column, companyId: number, secret: string) =>
  box.seal(secret, context(column, companyId))

export const openSecret = (box: SecretBox, column: Column, companyId: number, sealed: string) =>
  box.open(sealed, context(column, companyId))
