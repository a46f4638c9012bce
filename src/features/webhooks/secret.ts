import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../platform/secret-box/secret-box.ts'

/** The specification allows 24 to 64. */
const secretBytes = 32

/** As Standard Webhooks writes them; receivers paste it as it is. */
export const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Binds a secret to its place: copied to another row or company, it cannot be opened. */
const context = (companyId: number, id: number) => `webhooks.secret company ${companyId} id ${id}`

export const sealSecret = (box: SecretBox, companyId: number, id: number, secret: string) =>
  box.seal(secret, context(companyId, id))

export const openSecret = (box: SecretBox, companyId: number, id: number, sealed: string) =>
  box.open(sealed, context(companyId, id))
