import type { CompanyDb } from '../../store/index.ts'

/** By the ending of the name. */
export const logoTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

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
  const type = logoTypes[name.split('.').at(-1) as keyof typeof logoTypes]
  return { type, bytes: new Uint8Array(Buffer.from(logo.content, 'base64')) }
}
