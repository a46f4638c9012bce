import { type ImageFormat, imageTypes } from '../../platform/images/image-format.ts'
import type { CompanyDb } from '../../store/company-db.ts'

/** Within the company's address. The name has a hash of the bytes, so browsers can store it for ever. */
export function logoPath(name: string): string {
  return `/logo/${name}`
}

/** The logo with this name, if it is still the company's. By primary key: the handle names the company. */
export async function findLogo(
  db: CompanyDb,
  name: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const logo = await db.query
    .selectFrom('company_logos')
    .select(['name', 'content'])
    .executeTakeFirst()
  if (logo?.name !== name) return undefined
  const type = imageTypes[name.split('.').at(-1) as ImageFormat]
  return { type, bytes: new Uint8Array(Buffer.from(logo.content, 'base64')) }
}
