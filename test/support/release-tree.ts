import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { migrations } from '../../migrations/index.ts'
import { freshFolder } from './fresh-folder.ts'

const root = resolve(import.meta.dir, '../..')
const needed = ['bin', 'src', 'migrations', 'package.json', 'tsconfig.json', 'bunfig.toml']

/** What the release after this one may change. */
export const nextMigration = `
  { name: '9998_next', statements: 'alter table posts add column later bigint not null default 0;\\n' },
  { name: '9998_next.postgres', engine: 'postgres', statements: 'create index concurrently if not exists posts_by_later on posts (company_id, later);\\n' },
  { name: '9998_next.sqlite', engine: 'sqlite', statements: 'create index posts_by_later on posts (company_id, later);\\n' },
`

/** This version as it will be released, with no migration that is still edited, and with `more` ones; gives its command. */
export function releaseTree(more = ''): string {
  const folder = join(freshFolder(), 'release')
  mkdirSync(folder)
  for (const name of needed) cpSync(join(root, name), join(folder, name), { recursive: true })
  const index = join(folder, 'migrations/index.ts')
  const repeated = "  { name: 'tenancy.postgres'"
  const text = readFileSync(index, 'utf8')
  if (!text.includes(repeated)) throw new Error('The list of migrations has changed.')
  writeFileSync(index, text.replace(repeated, `${more}${repeated}`))
  const names = migrations.filter(({ isRepeated }) => !isRepeated).map(({ name }) => name)
  const frozen = [...names, ...(more.match(/9998_next[.\w]*/g) ?? [])].map(name => [
    name.replace(/ \(.*/, ''),
    { version: '9.0.0', sha256: '' },
  ])
  writeFileSync(
    join(folder, 'migrations/released.json'),
    JSON.stringify(Object.fromEntries(frozen)),
  )
  return commandOf(folder)
}

/** From its sources, as a bundle takes longer to make than it saves. */
export function commandOf(folder: string): string {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const command = join(folder, 'hark')
  const options = `--config=${folder}/bunfig.toml --tsconfig-override=${folder}/tsconfig.json --no-env-file --no-install`
  writeFileSync(command, `#!/bin/sh\nexec ${root}/bin/bun ${options} ${folder}/src/main.ts "$@"\n`)
  chmodSync(command, 0o755)
  return command
}
