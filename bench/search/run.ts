import { parseArgs } from 'node:util'
import { Corpus } from './corpus/corpus.ts'
import { measureCompares } from './measure/compares.ts'
import { measureCreates, removeCreated } from './measure/creates.ts'
import { measureFirstTypo } from './measure/first-typo.ts'
import { measureQueries } from './measure/queries.ts'
import { corpusKey } from './places/corpus-key.ts'
import { filling, findCompanies } from './places/fill.ts'
import type { EngineName } from './places/place.ts'
import { openPostgresPlace } from './places/postgres.ts'
import { openSqlitePlace } from './places/sqlite.ts'
import { progress } from './progress.ts'
import { queryClasses } from './queries/classes.ts'
import { missedGoals } from './report/goals.ts'
import { machine } from './report/machine.ts'
import type { Result } from './report/result.ts'
import { tableOf } from './report/table.ts'

// How long searches take, by what is asked, on each engine: `bin/bun bench/search/run.ts
// [--posts 10000,100000,1000000] [--engine sqlite|postgres] [--queries N] [--plain N]
// [--creates N] [--compares N] [--class PART] [--database-url URL] [--json FILE]`. SQLite's files stay in bench/search/data for the
// next run; PostgreSQL's stay where a server is given by its superuser's URL.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000,100000,1000000' },
    engine: { type: 'string', default: 'sqlite,postgres' },
    queries: { type: 'string', default: '200' },
    plain: { type: 'string', default: '10' },
    creates: { type: 'string', default: '300' },
    compares: { type: 'string', default: '3000' },
    class: { type: 'string', default: '' },
    'database-url': { type: 'string' },
    json: { type: 'string' },
  },
})

const corpus = new Corpus()
const key = corpusKey()
const classes = queryClasses.filter(({ name }) => name.includes(values.class))
const results: Result[] = []
for (const engine of values.engine.split(',') as EngineName[])
  for (const posts of values.posts.split(',').map(Number)) {
    const result = await measure(engine, posts)
    results.push(result)
    print(`${tableOf(result)}\n`)
  }
const missed = missedGoals(results)
for (const goal of missed) print(`missed: ${goal}`)
if (missed.length === 0) print('No goal was missed.')
if (values.json)
  await Bun.write(values.json, `${JSON.stringify({ ...machine(), results, missed }, null, 2)}\n`)

async function measure(engine: EngineName, posts: number): Promise<Result> {
  const name = `${engine}-${posts}-${key}`
  const fill = filling(corpus, posts, progress(`${engine}: loading ${posts} posts`, posts))
  const place =
    engine === 'sqlite'
      ? await openSqlitePlace(name, fill)
      : await openPostgresPlace(name, fill, values['database-url'])
  try {
    const companies = await findCompanies(place.store)
    // What a run that was stopped has left.
    await removeCreated(companies, posts)
    const firstTypo = await measureFirstTypo(companies, corpus)
    const amounts = {
      queries: Number(values.queries),
      plainQueries: Number(values.plain),
    }
    const all = classes.length * amounts.queries
    const tell = progress(`${engine}: asking ${posts} posts`, all)
    const measured = await measureQueries(
      place,
      companies,
      classes,
      { corpus, posts },
      amounts,
      tell,
    )
    const compares = await measureCompares(place, companies, Number(values.compares))
    const creates = await measureCreates(companies, corpus, Number(values.creates))
    await removeCreated(companies, posts)
    return {
      engine,
      engineVersion: place.engineVersion,
      posts,
      firstTypo,
      creates,
      compares,
      classes: measured,
    }
  } finally {
    await place.close()
  }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
