import { alignColumns } from '../../shared/align-columns.ts'
import type { Times } from '../measure/times.ts'
import { p99Goal } from './goals.ts'
import type { Result } from './result.ts'

/** Times in milliseconds; an exclamation mark follows a p99 that misses its goal. */
export function tableOf(result: Result): string {
  const { engine, engineVersion, posts, classes, creates, compares, firstTypo } = result
  const plainName = engine === 'sqlite' ? 'bm25' : 'ts_rank'
  const lines = classes.map(({ name, p50, p99, max, processor, found, plain }) => [
    name,
    ms(p50),
    `${ms(p99)}${p99 > p99Goal(engine, posts, name) ? '!' : ' '}`,
    ms(max),
    ms(processor.p50),
    ms(processor.p99),
    found.toFixed(1),
    plain ? ms(plain.p50) : '–',
    plain ? ms(plain.max) : '–',
  ])
  const head = ['', 'p50', 'p99 ', 'max', 'cpu p50', 'cpu p99', 'found', `${plainName} p50`, 'max']
  return [
    `${engineVersion}, ${posts.toLocaleString('en')} posts (milliseconds; cpu: this process and the database's)`,
    ...alignColumns([head, ...lines]),
    `create with the index ${times(creates.indexed)}; without ${times(creates.bare)}; means' ratio ${creates.ratio.toFixed(2)}`,
    `comparing a post for duplicates, cpu: ${compares.sweep.toFixed(2)} together with others, ${compares.alone.toFixed(2)} alone`,
    `first typo after start ${ms(firstTypo.firstMs)}, second ${ms(firstTypo.secondMs)}; vocabulary ${(firstTypo.vocabularyBytes / 2 ** 20).toFixed(0)} MiB`,
  ].join('\n')
}

function times({ p50, p99, mean }: Times): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, mean ${ms(mean)}`
}

function ms(duration: number): string {
  return duration.toFixed(duration < 10 ? 2 : 1)
}
