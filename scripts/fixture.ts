import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { runHark } from '../test/engines/conformance/run-hark.ts'
import { freshFolder } from '../test/support/fresh-folder.ts'
import { stopAll } from '../test/support/hark.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { dumpPostgres, dumpSqlite } from './fixture/dump.ts'
import { fillInstallation, secretKey } from './fixture/fill-installation.ts'
import { freezeMigrations } from './fixture/freeze-migrations.ts'

/**
 * Freezes this version's schema, and writes a database of it on each engine, on which later versions test their migrations
 * (docs/decisions/0038-upgrades.md). Until the version is published this may be run again: it replaces what it wrote for
 * the same version.
 */
const folder = resolve(import.meta.dir, '../test/fixtures', manifest.version)
const bytesMax = 1_000_000

freezeMigrations(manifest.version)
const postgres = await startPostgres({ version: 18, isFast: true })
try {
  const here = { DATA_DIR: freshFolder(), SECRET_KEY: secretKey }
  const there = { ...here, DATA_DIR: freshFolder(), DATABASE_URL: await postgres.freshDatabase() }
  await fillInstallation(here)
  await runHark(here, 'verify')
  await runHark(here, 'move', '--to', there.DATABASE_URL)
  await runHark(there, 'verify')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const slug of ['main', 'other']) {
    const [own, moved] = [join(folder, `${slug}.tar`), join(freshFolder(), 'moved.tar')]
    await runHark(here, 'export', '--company', slug, own)
    await runHark(there, 'export', '--company', slug, moved)
    const bytes = readFileSync(own)
    if (!bytes.equals(readFileSync(moved))) throw new Error(`The exports of ${slug} differ.`)
    rmSync(own)
    write(`${slug}.tar.gz`, bytes)
  }
  write('sqlite.sql.gz', dumpSqlite(join(here.DATA_DIR, 'hark.db')))
  write('postgres.sql.gz', await dumpPostgres(there.DATABASE_URL))
} finally {
  await stopAll()
  await postgres.stop()
}

function write(name: string, content: string | Buffer) {
  const bytes = Bun.gzipSync(Buffer.from(content), { level: 9 })
  if (bytes.length > bytesMax) throw new Error(`${name} has ${bytes.length} bytes.`)
  writeFileSync(join(folder, name), bytes)
  process.stdout.write(`${manifest.version}/${name}: ${bytes.length} bytes\n`)
}
