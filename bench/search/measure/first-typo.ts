import { heapStats } from 'bun:jsc'
import { findPostIds } from '../../../src/features/search/query/find-post-ids.ts'
import { randomFrom } from '../../../test/support/random.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { misspell } from '../corpus/misspell.ts'
import type { Companies } from '../places/place.ts'
import { timed } from './times.ts'

export type FirstTypo = { firstMs: number; secondMs: number; vocabularyBytes: number }

/** The first misspelt word reads the company's vocabulary into memory; nothing was searched for before. */
export async function measureFirstTypo({ big }: Companies, corpus: Corpus): Promise<FirstTypo> {
  const random = randomFrom('first typo')
  const ask = () => {
    const word = misspell(random, corpus.between(random, 0.001, 0.01), 2)
    return timed(() => findPostIds(big, { boards: 'every' }, word, 50))
  }
  const before = heapBytes()
  const firstMs = await ask()
  const vocabularyBytes = heapBytes() - before
  return { firstMs, secondMs: await ask(), vocabularyBytes }
}

function heapBytes(): number {
  Bun.gc(true)
  const { heapSize, extraMemorySize } = heapStats()
  return heapSize + extraMemorySize
}
