import { readPlaces } from '../cold-paths.ts'
import { loadMeasure, measureInTurn } from '../measure.ts'
import { cachedPlan } from '../read-plans.ts'
import { type Row, ratioRow } from '../row.ts'
import { startHark } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goal = 1.7

export async function measureWorkers(setting: Setting, stage: Stage): Promise<Row[]> {
  const { dataDir, token } = await stage.few()
  const alone = await stage.onFew()
  const { command, logLevel, cores } = setting
  const start = { command, dataDir, token, logLevel }
  const together = await startHark({ ...start, workers: 2, cores: cores.twoWorkers })
  const places = readPlaces(dataDir, 'posts')
  const [two, one] = await measureInTurn(setting, [
    loadMeasure(setting, 'two workers', cachedPlan({ server: together, places })),
    loadMeasure(setting, 'one worker', cachedPlan({ server: alone, places })),
  ])
  await together.stop()
  const isJudged = cores.hasTwoFree
  const note = isJudged
    ? undefined
    : `the goal is for two free cores; here the load generator needs one of ${cores.count}`
  const named = { name: '2 workers, list, cached', against: '1 worker', goal, note }
  return [ratioRow(named, two!, one!, { isJudged })]
}
