import { statSync } from 'node:fs'
import { loadConfig } from '../../config/load-config.ts'
import { CompanyExists, importSnapshot } from '../../features/transfer/snapshot/import-snapshot.ts'
import { ArchiveRefused } from '../../platform/archive/format.ts'
import { normalBaseUrl } from '../../platform/http/base-url.ts'
import { isSlug } from '../../platform/text/slug.ts'
import { fileStorage } from '../../server/process/file-storage.ts'
import { SecretKeyMissing, secretBoxOf } from '../../server/process/secret-box.ts'
import { asFailure } from '../as-failure.ts'
import { CommandFailed, type Flags, print, printError, UsageError } from '../command.ts'
import { withStore } from '../open.ts'
import { refreshStatistics } from './refresh-statistics.ts'

/** Whether the file is a tar; lines of JSON are none. */
export async function isSnapshot(file: string): Promise<boolean> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  return (await Bun.file(file).slice(257, 262).text()) === 'ustar'
}

export async function importSnapshotFile(file: string, flags: Flags) {
  const slug = flags.company
  if (slug === undefined)
    throw new UsageError('A snapshot needs --company: the slug of the new company.')
  if (!isSlug(slug)) throw new UsageError(`--company must be of a-z, 0-9 and -, not "${slug}".`)
  const baseUrl = flags['base-url'] === undefined ? null : normalBaseUrl(flags['base-url'])
  if (baseUrl === undefined)
    throw new UsageError(`--base-url must be an http or https URL, not "${flags['base-url']}".`)
  if (flags.skip !== undefined)
    throw new UsageError('--skip is for JSON lines, not for a snapshot.')
  const config = loadConfig(process.env, flags)
  const { folder, takesNew } = fileStorage(config)
  const home = {
    secrets: secretBoxOf(config),
    imageFolder: takesNew ? folder : undefined,
    imagesAt: folder,
  }
  try {
    const rows = await withStore(
      flags,
      store => importSnapshot(store, { slug, baseUrl }, () => Bun.file(file).stream(), home),
      { mayCreate: true, isPatient: true },
    )
    if (config.databaseUrl) await refreshStatistics(config.databaseUrl)
    print(`Imported ${rows} rows into ${slug}; they read back the same.`)
    printError(
      'Tokens are revoked, webhooks are disabled, and single sign-on has no secret: see docs/operations.md, "Snapshots".',
    )
  } catch (error) {
    throw explained(error, file, slug)
  }
}

function explained(error: unknown, file: string, slug: string): unknown {
  if (error instanceof ArchiveRefused)
    return new CommandFailed(`${file} cannot be imported. ${error.message} Nothing was imported.`)
  if (error instanceof CompanyExists)
    return new CommandFailed(
      `A company "${slug}", or one at that base URL, already exists; a snapshot becomes a new company.`,
    )
  if (error instanceof SecretKeyMissing) return new CommandFailed(error.message)
  return asFailure(error, 'The import stopped, and nothing was imported')
}
