import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../../test/support/postgres.ts'
import { readPlaces } from '../cold-paths.ts'
import { pinProcess } from '../cores.ts'
import { type Corpus, fill } from '../corpus/prepare-corpus.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { cachedPlan } from '../read-plans.ts'
import { type Row, ratioRow } from '../row.ts'
import { type HarkServer, startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'

const goal = 0.8

/** The same posts on PostgreSQL beside those on SQLite. */
export async function measureEngines(
  setting: Setting,
  corpus: Corpus,
  onSqlite: HarkServer,
): Promise<Row> {
  const { command, logLevel, cores } = setting
  const postgres = await startPostgres({ version: 18 })
  // Away from Hark's core: on a bigger installation it is another machine.
  pinProcess(postmasterPid(postgres.dataDir), cores.load)
  try {
    const databaseUrl = await postgres.freshDatabase()
    const place = { dataDir: join(setting.folder, 'postgres'), databaseUrl }
    const { token } = await fill(command, corpus.posts, place)
    const server = await startHark({ command, ...place, token, logLevel, cores: cores.server })
    // The places are SQLite's: the same posts have the same times and ids on either engine.
    const places = readPlaces(corpus.dataDir, 'posts')
    const [mine, other] = await measureInTurn(setting, [
      loadMeasure(setting, 'postgres', cachedPlan({ server, places })),
      loadMeasure(setting, 'sqlite', cachedPlan({ server: onSqlite, places })),
    ])
    await server.stop()
    const name = 'list, cached, on PostgreSQL'
    return ratioRow({ name, against: 'list, cached, on SQLite', goal }, mine!, other!)
  } finally {
    await postgres.stop()
  }
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}
