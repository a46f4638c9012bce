import type { EngineName } from '../places/place.ts'
import type { Result } from './result.ts'

/** What a class may take at the 99th of 100, in milliseconds; other sizes have no goal. */
export function p99Goal(engine: EngineName, posts: number, name: string): number {
  const isPaste = name.startsWith('500 characters')
  const isSqlite = engine === 'sqlite'
  if (posts === 100_000) return isPaste ? 20 : isSqlite ? 10 : 15
  if (posts === 1_000_000) return isPaste ? 45 : isSqlite ? 25 : 40
  return Number.POSITIVE_INFINITY
}

const growthGoal = 2
const createGoal = 2

/** One sentence for each goal that was missed. */
export function missedGoals(results: Result[]): string[] {
  return results.flatMap(result => [
    ...slowClasses(result),
    ...grownClasses(result, results),
    ...(result.creates.ratio > createGoal
      ? [`${nameOf(result)}: a create costs ${result.creates.ratio.toFixed(2)} times as much`]
      : []),
  ])
}

function slowClasses(result: Result): string[] {
  const goalOf = (name: string) => p99Goal(result.engine, result.posts, name)
  return result.classes
    .filter(({ name, p99 }) => p99 > goalOf(name))
    .map(
      ({ name, p99, processor }) =>
        `${nameOf(result)}: ${name}: p99 ${p99.toFixed(1)} ms (cpu ${processor.p99.toFixed(1)}), goal ${goalOf(name)}`,
    )
}

/** From a hundred thousand posts to a million. */
function grownClasses(result: Result, results: Result[]): string[] {
  if (result.posts !== 1_000_000) return []
  const smaller = results.find(({ engine, posts }) => engine === result.engine && posts === 100_000)
  return result.classes.flatMap(({ name, p50 }) => {
    const before = smaller?.classes.find(each => each.name === name)?.p50
    const growth = before === undefined ? 0 : p50 / before
    return growth > growthGoal
      ? [`${nameOf(result)}: ${name}: p50 grew ${growth.toFixed(1)} times to ${p50.toFixed(1)} ms`]
      : []
  })
}

function nameOf({ engine, posts }: Result): string {
  return `${engine}, ${posts.toLocaleString('en')} posts`
}
