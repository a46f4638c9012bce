import type { EncodedImage } from '../../../platform/images/encode-image.ts'
import type { CompanyDb, CompanyTransaction } from '../../../store/company-db.ts'
import type { Actor } from '../../../store/event.ts'
import { insertRow } from '../../../store/insert-rows.ts'
import { companyLogoSet } from '../events.ts'
import type { CompanyRow } from './settings.ts'

type Logo = Pick<CompanyRow, 'logo'>

/** Setting the current image again is no edit. */
export function setLogo(
  db: CompanyDb,
  actor: Actor,
  { logo }: Logo,
  { bytes }: EncodedImage,
): Promise<void> {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex').slice(0, 32)
  const name = `${hash}.webp`
  return db.write(actor, async transaction => {
    if (name === logo) return
    await transaction.query.deleteFrom('company_logos').execute()
    const content = Buffer.from(bytes).toString('base64')
    await insertRow(transaction, 'company_logos', { name, content })
    await updateCompany(transaction, name)
  })
}

export function removeLogo(db: CompanyDb, actor: Actor, { logo }: Logo): Promise<void> {
  return db.write(actor, async transaction => {
    if (logo === null) return
    await transaction.query.deleteFrom('company_logos').execute()
    await updateCompany(transaction, null)
  })
}

async function updateCompany(transaction: CompanyTransaction, logo: string | null) {
  const { now: edited, revision: edit_revision } = transaction
  await transaction.query.updateTable('companies').set({ logo, edited, edit_revision }).execute()
  transaction.record(companyLogoSet, { has_logo: logo !== null })
}
