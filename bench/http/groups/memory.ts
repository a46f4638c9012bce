import type { Corpus } from '../corpus/prepare-corpus.ts'
import { limitRow, missingRow, type Row } from '../row.ts'
import { type HarkServer, memoryOf } from '../servers/hark.ts'

const goalMb = 250

export function measureMemory({ pid }: HarkServer, { posts }: Corpus): Row {
  const name = `memory after the whole run, ${posts.toLocaleString('en')} posts`
  const named = { name, against: '–', goal: goalMb }
  const memory = memoryOf(pid)
  if (!memory) return missingRow(named, 'MB', 'this system has no /proc')
  const [now, peak] = [memory.now / 1e6, memory.peak / 1e6]
  return limitRow(named, now, 'MB', `${Math.round(now)} MB resident, ${Math.round(peak)} at most`)
}
