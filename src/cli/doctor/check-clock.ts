import { sql } from 'kysely'
import type { Engine } from '../../platform/db/engine.ts'
import type { Tables } from '../../store/tables.ts'
import type { Asked } from './ask-server.ts'
import { ok, problem, warning, worst } from './finding.ts'
import { seconds } from './units.ts'

/** From here on events of several nodes are dated wrongly (docs/operations.md). */
const problemMs = 60_000
const warningMs = 2_000
/** A `Date` header leaves out the fraction, which is this long on average. */
const halfASecondMs = 500

type Difference = { from: string; ms: number }
type Answered = Extract<Asked, { kind: 'answered' }>

/** `clockJumpMs`: by how much the time of day moved against the monotonic clock while the doctor looked. */
export async function checkClock(
  engine: Engine<Tables> | undefined,
  asked: Asked | undefined,
  clockJumpMs: number,
) {
  const differences = [
    ...(engine?.kind === 'postgres' ? [await fromDatabase(engine)] : []),
    ...(asked?.kind === 'answered' ? fromServer(asked) : []),
  ]
  const outcomes = differences.flatMap(({ from, ms }) => {
    const text = `This clock is ${seconds(ms)} ${ms > 0 ? 'ahead of' : 'behind'} that of ${from}. Set both with NTP.`
    if (Math.abs(ms) >= problemMs) return [problem(text)]
    return Math.abs(ms) >= warningMs ? [warning(text)] : []
  })
  const aheadMs = engine ? await latestEventAheadMs(engine) : 0
  if (aheadMs > problemMs)
    outcomes.push(
      warning(
        `The latest event is dated ${seconds(aheadMs)} ahead: a clock was or is wrong. Once it is right, run \`hark repair dates\`.`,
      ),
    )
  if (Math.abs(clockJumpMs) > warningMs)
    outcomes.push(warning(`The clock jumped by ${seconds(clockJumpMs)} during this check.`))
  const compared = differences.map(({ from, ms }) => `${seconds(ms)} from ${from}`)
  return worst([
    ...outcomes,
    ok(
      compared.length === 0
        ? 'Nothing to compare it with.'
        : `It differs by ${compared.join(', ')}.`,
    ),
  ])
}

async function fromDatabase(engine: Engine<Tables>): Promise<Difference> {
  const startedAt = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(
    engine.reads('everybody'),
  )
  return { from: 'PostgreSQL', ms: (startedAt + Date.now()) / 2 - rows[0]!.ms }
}

function fromServer({ response, dateHeader, askedMs }: Answered): Difference[] {
  const dateMs = Date.parse(dateHeader ?? '')
  return [
    { from: 'the server', ms: askedMs - response.time_ms },
    ...(Number.isNaN(dateMs)
      ? []
      : [{ from: 'the Date header', ms: askedMs - dateMs - halfASecondMs }]),
  ]
}

/** By key: the latest event of each company. */
export async function latestEventAheadMs(engine: Engine<Tables>): Promise<number> {
  const latest = await engine
    .reads('everybody')
    .selectFrom('companies')
    .innerJoin('events', join =>
      join
        .onRef('events.company_id', '=', 'companies.id')
        .onRef('events.version', '=', 'companies.version'),
    )
    .select(eb => eb.fn.max('events.created').as('created'))
    .executeTakeFirst()
  return (latest?.created ?? 0) / 1000 - Date.now()
}
