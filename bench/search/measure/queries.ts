import { findSimilarPosts } from '../../../src/features/posts/find-similar-posts.ts'
import { searchPosts } from '../../../src/features/posts/search-posts.ts'
import { type Random, randomFrom } from '../../../test/support/random.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { Companies, Place } from '../places/place.ts'
import type { Query, QueryClass } from '../queries/query-class.ts'
import { processorMs } from './processor-time.ts'
import { type Times, timed, timesOf } from './times.ts'

export type Amounts = { queries: number; plainQueries: number }

/**
 * `processor`: CPU time of this process and of the database server; on a busy machine it says more than
 * elapsed time. `found`: results per search, on average.
 */
export type ClassTimes = Times & {
  name: string
  processor: Times
  found: number
  slowest: string
  plain?: Times
}

type Run = { of: QueryClass; query: Query; durationMs: number; processorMs: number; found: number }

const warmUps = 30

/** Every class in turns, so that none has the caches for itself. */
export async function measureQueries(
  place: Place,
  companies: Companies,
  classes: QueryClass[],
  making: { corpus: Corpus; posts: number },
  amounts: Amounts,
  tell: (done: number) => void,
): Promise<ClassTimes[]> {
  const make = (of: QueryClass, count: number, seed: string): Run[] => {
    const random = randomFrom(`${seed} ${of.name}`)
    return Array.from({ length: count }, () => {
      return { of, query: of.make({ ...making, random }), durationMs: 0, processorMs: 0, found: 0 }
    })
  }
  for (const run of classes.flatMap(of => make(of, warmUps, 'warm-up'))) await ask(companies, run)
  const runs = classes.flatMap(of => make(of, amounts.queries, 'query'))
  const pids = await place.serverPids()
  for (const [at, run] of shuffled(runs, randomFrom('order')).entries()) {
    const before = processorMs(pids)
    run.durationMs = await timed(() => ask(companies, run))
    run.processorMs = processorMs(pids) - before
    tell(at + 1)
  }
  const measured: ClassTimes[] = []
  for (const of of classes) {
    const own = runs.filter(run => run.of === of)
    const plain = await measurePlain(place, own.slice(0, amounts.plainQueries))
    measured.push({ ...summary(of.name, own), ...(plain ? { plain } : {}) })
  }
  return measured
}

/** As the API does it, to the rows of the answer. */
async function ask({ big, small, boards, smallBoardId }: Companies, run: Run) {
  const { viewer } = run.of
  const { title, text } = run.query
  const db = viewer === 'small company' ? small : big
  const seen = {
    'small board': [smallBoardId],
    '40 boards': boards.filter((_, at) => at % 25 === 0),
    everything: 'every' as const,
    'small company': 'every' as const,
  }
  const audience = { boards: seen[viewer] }
  const { posts } =
    title === undefined
      ? await searchPosts(db, audience, text)
      : await findSimilarPosts(db, audience, { title, content: text })
  run.found = posts.length
}

function summary(name: string, runs: Run[]): ClassTimes {
  const slowest = runs.toSorted((a, b) => b.processorMs - a.processorMs)[0]!
  return {
    name,
    ...timesOf(runs.map(run => run.durationMs)),
    processor: timesOf(runs.map(run => run.processorMs)),
    found: runs.reduce((sum, run) => sum + run.found, 0) / runs.length,
    slowest: slowest.query.text.slice(0, 80),
  }
}

/** The plain table has the big company alone, and knows no boards and nothing similar. */
async function measurePlain({ plain }: Place, runs: Run[]): Promise<Times | undefined> {
  const asked = runs.filter(
    ({ of, query }) => of.viewer === 'everything' && query.title === undefined,
  )
  if (asked.length === 0) return undefined
  const durations: number[] = []
  for (const { query } of asked) durations.push(await timed(() => plain.search(query.text)))
  return timesOf(durations)
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
