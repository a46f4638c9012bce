import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { Cores } from './cores.ts'
import { connections, type Generator } from './load/plan.ts'
import type { Options } from './options.ts'
import { findNginx } from './servers/nginx.ts'

const root = resolve(import.meta.dir, '../..')

export type Machine = Record<
  'processor' | 'memory' | 'system' | 'pinning' | 'versions' | 'load' | 'logging' | 'commit',
  string
>

export function describeMachine(
  { isQuick, rounds, secondsPerRound, logLevel }: Options,
  cores: Cores,
  generator: Generator,
): Machine {
  const database = new Database(':memory:')
  const { version: sqlite } = database.query('select sqlite_version() as version').get() as {
    version: string
  }
  database.close()
  return {
    processor: `${processor()}, ${cores.count} cores, ${process.arch}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    system: `${process.platform} ${release()}`,
    pinning: pinning(cores),
    versions: `Bun ${Bun.version}, SQLite ${sqlite}, PostgreSQL ${postgresVersion()}, nginx ${nginxVersion()}, Node ${said(['node', '--version'])}`,
    load: isQuick
      ? `${connections} connections, every answer checked`
      : `${generator.name} ${generator.version}, ${connections} connections, ${rounds} rounds of ${secondsPerRound} s in turn`,
    logging: `Hark with LOG_LEVEL=${logLevel}; bare Bun.serve and nginx log nothing`,
    commit: commit(),
  }
}

function pinning({ server, load, twoWorkers }: Cores): string {
  if (server === undefined) return 'none (needs taskset and two cores)'
  return `servers on core ${server}, two workers on ${twoWorkers}, load and PostgreSQL on ${load}`
}

function processor(): string {
  const model = cpus()[0]?.model
  if (model && model !== 'unknown') return model.trim()
  return /^Model name:\s*(.+)$/m.exec(said(['lscpu']))?.[1]?.trim() ?? 'unknown processor'
}

/** The package has the server's version and a suffix of its own. */
function postgresVersion(): string {
  const file = Bun.resolveSync('postgres-18/package.json', import.meta.dir)
  const { version } = JSON.parse(readFileSync(file, 'utf8'))
  return version.replace(/\.0-.*/, '')
}

function nginxVersion(): string {
  const program = findNginx()
  if (!program) return '–'
  return /nginx\/(\S+)/.exec(said([program, '-v']))?.[1] ?? '?'
}

function commit(): string {
  const hash = said(['git', 'rev-parse', '--short=12', 'HEAD'])
  const isChanged = said([
    'git',
    'status',
    '--porcelain',
    '--',
    'src',
    'migrations',
    'bench',
    ':!bench/results',
    'bin',
  ])
  return `${hash || 'unknown'}${isChanged ? ', with changes' : ''}`
}

function said(command: string[]): string {
  try {
    const { stdout, stderr } = Bun.spawnSync(command, { cwd: root })
    return `${stdout}${stderr}`.trim()
  } catch {
    return ''
  }
}
