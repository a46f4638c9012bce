import { limitRow, missingRow, type Row } from '../row.ts'
import { memoryOf } from '../servers/hark.ts'
import type { Setting } from '../setting.ts'
import type { Stage } from '../stage.ts'

const goalMb = 250
/** A server that has had nothing to do for so long is at rest. */
const restMs = 30_000

/** Last, of the server that has answered the whole run: at once, and at rest. */
export async function measureMemory(setting: Setting, stage: Stage): Promise<Row[]> {
  const { posts } = await stage.many()
  const { pid } = await stage.onMany()
  const name = `memory after the whole run, ${posts.toLocaleString('en')} posts`
  const rows = [memoryRow(name, pid)]
  if (setting.isQuick) return rows
  await Bun.sleep(restMs)
  return [...rows, memoryRow(`${name}, ${restMs / 1000} s later`, pid)]
}

function memoryRow(name: string, pid: number): Row {
  const named = { name, against: '–', goal: goalMb }
  const memory = memoryOf(pid)
  if (!memory) return missingRow(named, 'MB', 'this system has no /proc')
  const [own, mapped] = [memory.own / 1e6, memory.mapped / 1e6]
  const detail = `and ${Math.round(mapped)} MB of the database's file, mapped: the system's cache`
  return limitRow(named, own, 'MB', detail)
}
