import { join } from 'node:path'
import { measureBulk } from '../commits/bulk.ts'
import { databaseCopies, folderCopies } from '../commits/copies.ts'
import { Creates } from '../commits/creates.ts'
import { measureEdits } from '../commits/edits.ts'
import { fill } from '../corpus/prepare-corpus.ts'
import type { Sample } from '../load/plan.ts'
import { type Measured, measureInTurn, summary } from '../measure.ts'
import { limitRow, type Row, ratioRow, timesRow } from '../row.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goals = {
  sqlite: 0.4,
  p99Times: 4,
  postgres: 0.3,
  ofSqlite: 0.6,
  editTimes: 2,
  // Other writes of the company wait for it, and give up after 1.5 seconds.
  bulkMs: { sqlite: 300, postgres: 700 },
}

/** Creates beside a bare loop that writes the same rows, on both engines; edits beside creates; changes of many posts. */
export async function measureCreates(setting: Setting, stage: Stage): Promise<Row[]> {
  const { command, folder, isQuick } = setting
  const few = await stage.few()
  const onSqlite = new Creates(setting, few, folderCopies(few, folder), 'SQLite')
  const server = await stage.postgres()
  const databaseUrl = await server.freshDatabase()
  const filled = await fill(command, few.posts, { dataDir: join(folder, 'creates'), databaseUrl })
  const copies = databaseCopies(server, databaseUrl, folder)
  const onPostgres = new Creates(setting, filled, copies, 'PostgreSQL')
  for (const creates of [onSqlite, onPostgres]) await creates.record(isQuick ? 320 : 9_600)

  const [sqlite, loop, postgres, postgresLoop] = await measureInTurn(setting, [
    onSqlite.hark(),
    onSqlite.bareLoop(),
    onPostgres.hark(),
    onPostgres.bareLoop(),
  ])
  const note = "the loop's times are those of a commit of 32"
  const name = 'create, 32 clients, durable'
  const name_ = 'create, 32 clients, on PostgreSQL'
  const bare = 'a bare loop, the same rows, 32 a commit, the same fsync'
  const bare_ = 'a bare loop on PostgreSQL, the same rows, 32 a commit'
  const sqlite_ = 'create, 32 clients, on SQLite'
  return [
    ratioRow({ name, against: bare, goal: goals.sqlite, note }, sqlite!, loop!),
    timesRow(
      { name: `${name}, p99`, against: 'its p50', goal: goals.p99Times },
      [sqlite!.p99Ms, sqlite!.p50Ms],
      [sqlite!],
    ),
    ratioRow({ name: name_, against: bare_, goal: goals.postgres, note }, postgres!, postgresLoop!),
    ratioRow({ name: name_, against: sqlite_, goal: goals.ofSqlite }, postgres!, sqlite!),
    await editRow(setting, onSqlite, sqlite!),
    await bulkRow(setting, onSqlite, 'SQLite', goals.bulkMs.sqlite),
    await bulkRow(setting, onPostgres, 'PostgreSQL', goals.bulkMs.postgres),
  ]
}

async function bulkRow(
  setting: Setting,
  creates: Creates,
  engine: string,
  goal: number,
): Promise<Row> {
  const { changeMs, undoMs } = await creates.withServer(server => measureBulk(setting, server))
  const named = { name: `status of 500 posts at once, ${engine}`, against: 'a limit', goal }
  const absolute = `${Math.round(changeMs)} ms, its undo ${Math.round(undoMs)} ms`
  return limitRow(named, changeMs, 'ms', absolute)
}

async function editRow(setting: Setting, onSqlite: Creates, create: Measured): Promise<Row> {
  const named = {
    name: "edit of a post's text, 32 clients, p99",
    against: 'create, p99',
    goal: goals.editTimes,
  }
  const rounds: Sample[] = []
  for (let round = 1; round <= setting.rounds; round++) {
    const sample = await onSqlite.withServer(server => measureEdits(setting, server))
    if (sample) rounds.push(sample)
    else {
      const absolute = 'not there yet: PATCH /api/v1/posts/{id}/ is not an endpoint'
      return { ...named, value: undefined, unit: 'times', outcome: 'not judged', absolute }
    }
  }
  const edit = summary('edit', rounds)
  return timesRow(named, [edit.p99Ms, create.p99Ms], [edit, create])
}
