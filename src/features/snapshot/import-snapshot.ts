import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveRefused } from '../../platform/archive/format.ts'
import { actors, type CompanyTransaction, type Store } from '../../store/index.ts'
import { startAtEnd } from '../jobs/index.ts'
import { type Exported, exportCompany } from './export-company.ts'
import { fillCompany, type NewHome } from './fill-company.ts'
import { checkSnapshot, readSnapshot } from './read-snapshot.ts'

/** Opens the snapshot from its beginning: it is read more than once. */
export type OpenSnapshot = () => AsyncIterable<Uint8Array>

/** Where the company's images are looked for when it is exported again. */
type Home = NewHome & { imagesAt: string }

/** There is a company with that slug or base URL, so it has a history already, and no event is ever deleted. */
export class CompanyExists extends Error {}

/**
 * Reads a snapshot into a new company. Everything is one transaction, which commits only if exporting what it wrote gives
 * the bytes that it read: at whatever moment it ends early, there is nothing of it.
 */
export async function importSnapshot(
  store: Store,
  { slug, baseUrl }: { slug: string; baseUrl: string | null },
  open: OpenSnapshot,
  home: Home,
): Promise<Exported> {
  // First, so that a damaged one keeps nobody else from writing.
  await checkSnapshot(open())
  const company = { slug, name: '', baseUrl }
  const created = await store.createCompany(company, actors.import, transaction =>
    fillAndCheck(transaction, open, home),
  )
  if (!created) throw new CompanyExists()
  return created.filled
}

async function fillAndCheck(
  transaction: CompanyTransaction,
  open: OpenSnapshot,
  home: Home,
): Promise<Exported> {
  const read = new Bun.CryptoHasher('sha256')
  try {
    await fillCompany(transaction, readSnapshot(hashed(open(), read)), home)
    await startAtEnd(transaction)
    const images = { imageFolder: home.imagesAt, onMissingImage: () => {} }
    const written = await exportCompany(transaction, images, () => {})
    if (written.sha256 !== read.digest('hex'))
      throw new ArchiveRefused('What was written differs from what was read, so it was undone.')
    return written
  } catch (error) {
    // While the transaction still has the id of the company, so that no other company can have files there.
    if (home.imageFolder !== undefined)
      await rm(join(home.imageFolder, String(transaction.companyId)), {
        recursive: true,
        force: true,
      })
    throw error
  }
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hasher: Bun.CryptoHasher) {
  for await (const chunk of chunks) {
    hasher.update(chunk)
    yield chunk
  }
}
