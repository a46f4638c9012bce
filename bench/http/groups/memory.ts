import type { Corpus } from '../corpus/prepare-corpus.ts'
import { limitRow, missingRow, type Row } from '../row.ts'
import { type HarkServer, memoryOf } from '../servers/hark.ts'

const goalMb = 250

export function measureMemory({ pid }: HarkServer, { posts }: Corpus): Row {
  const name = `memory after the whole run, ${posts.toLocaleString('en')} posts`
  const named = { name, against: '–', goal: goalMb }
  const memory = memoryOf(pid)
  if (!memory) return missingRow(named, 'MB', 'this system has no /proc')
  const [own, mapped] = [memory.own / 1e6, memory.mapped / 1e6]
  const detail = `and ${Math.round(mapped)} MB of the database's file, mapped: the system's cache`
  return limitRow(named, own, 'MB', detail)
}
