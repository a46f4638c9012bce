import { join } from 'node:path'
import { checkedLoad } from '../load/checked-load.ts'
import type { Plan, Sample } from '../load/plan.ts'
import { type Measure, type Measured, measureInTurn } from '../measure.ts'
import { cachedPlan, coldPlan } from '../read-plans.ts'
import { limitRow, type Row } from '../row.ts'
import { cpuMicrosOf } from '../servers/cpu-time.ts'
import type { Setting } from '../setting.ts'
import { postmasterPid, type Stage } from '../stage.ts'

const goal = 1.1

/**
 * What a request costs Hark and PostgreSQL together, asked of two nodes at once and of one: where it costs the same, what
 * a primary holds follows from the costs. Rates would say how two nodes share the cores of this machine.
 */
export async function measureNodes(setting: Setting, stage: Stage): Promise<Row[]> {
  const first = await stage.fewOnPostgres()
  const { databaseUrl, places, server } = first
  const dataDir = join(setting.folder, 'second-node')
  const second = {
    places,
    server: await stage.serve({ dataDir, databaseUrl, token: server.token }),
  }
  const primary = postmasterPid((await stage.postgres()).dataDir)
  const kinds = { 'list, cached': cachedPlan, 'list, not cached': coldPlan }
  const rows: Row[] = []
  try {
    for (const [kind, planOf] of Object.entries(kinds)) {
      // One plan for each node, as no URL may be asked for twice.
      const plans = [first, second].map(planOf)
      const [two, one] = await measureInTurn(setting, [
        measure(setting, primary, `${kind}, two nodes`, plans),
        measure(setting, primary, `${kind}, one node`, plans.slice(0, 1)),
      ])
      rows.push(rowOf(`${kind}, 2 nodes on PostgreSQL: CPU time`, two!, one!))
    }
  } finally {
    await second.server.stop()
  }
  return rows
}

/** All plans at once, with the CPU time of their servers and of PostgreSQL. */
function measure(
  { isQuick, generator, secondsPerRound, warmUpSeconds }: Setting,
  primary: number,
  name: string,
  plans: Plan[],
): Measure {
  const together = async (run: (plan: Plan) => Promise<Sample>): Promise<Sample> => {
    const micros = () => [primary, ...plans.map(({ pid }) => pid)].map(pid => cpuMicrosOf(pid)!)
    const before = micros()
    const samples = await Promise.all(plans.map(run))
    const requests = samples.reduce((sum, each) => sum + each.requests, 0)
    const spent = micros().reduce((sum, each, at) => sum + each - before[at]!, 0)
    return {
      requests,
      perSecond: samples.reduce((sum, each) => sum + each.perSecond, 0),
      p50Ms: Math.max(...samples.map(({ p50Ms }) => p50Ms)),
      p99Ms: Math.max(...samples.map(({ p99Ms }) => p99Ms)),
      bytesPerRequest: samples[0]!.bytesPerRequest,
      cpuMicros: spent / requests,
    }
  }
  const checked = (plan: Plan) => checkedLoad(plan, checkedRequests)
  return {
    name,
    check: async () => void (await together(checked)),
    warmUp: async () =>
      void (isQuick || (await together(plan => generator.run(plan, warmUpSeconds)))),
    run: () => together(isQuick ? checked : plan => generator.run(plan, secondsPerRound)),
  }
}

const checkedRequests = 96

function rowOf(name: string, two: Measured, one: Measured): Row {
  const [mine, other] = [two.cpuMicros!, one.cpuMicros!].map(Math.round)
  const absolute = `${mine} µs of Hark and PostgreSQL a request against ${other}`
  const row = limitRow({ name, against: '1 node', goal }, mine! / other!, 'times', absolute)
  return { ...row, measured: [two, one] }
}
