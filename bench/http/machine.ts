import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import { release } from 'node:os'
import { describeHost } from '../shared/host.ts'
import { outputOf } from '../shared/output-of.ts'
import type { Cores } from './cores.ts'
import { connections, type Generator } from './load/plan.ts'
import type { Options } from './options.ts'
import { findNginx } from './servers/nginx.ts'

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
  const { processor, memoryBytes, commit, hasLocalChanges } = describeHost()
  return {
    processor: `${processor}, ${cores.count} cores, ${process.arch}`,
    memory: `${(memoryBytes / 2 ** 30).toFixed(1)} GiB`,
    system: `${process.platform} ${release()}`,
    pinning: pinning(cores),
    versions: `Bun ${Bun.version}, SQLite ${sqlite}, PostgreSQL ${postgresVersion()}, nginx ${nginxVersion()}, Node ${outputOf('node', '--version')}`,
    load: isQuick
      ? `${connections} connections, every answer checked`
      : `${generator.name} ${generator.version}, ${connections} connections, ${rounds} rounds of ${secondsPerRound} s in turn`,
    logging: `Hark with LOG_LEVEL=${logLevel}; bare Bun.serve and nginx log nothing`,
    commit: `${commit.slice(0, 12) || 'unknown'}${hasLocalChanges ? ', with changes' : ''}`,
  }
}

function pinning({ server, load, twoWorkers }: Cores): string {
  if (server === undefined) return 'none (needs taskset and two cores)'
  return `servers on core ${server}, two workers on ${twoWorkers}, load and PostgreSQL on ${load}`
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
  return /nginx\/(\S+)/.exec(outputOf(program, '-v'))?.[1] ?? '?'
}
