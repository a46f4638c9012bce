import { listComments } from '../../../src/features/comments/list-comments.ts'
import { listPosts } from '../../../src/features/posts/list-posts.ts'
import { findCursor } from '../../../src/platform/http/cursor.ts'
import { openStore } from '../../../src/server/process/open-store.ts'
import { coldPaths, type Places, readPlaces } from '../cold-paths.ts'
import { pageSize } from '../corpus/expected.ts'
import { percentiles } from './percentiles.ts'
import { type Sample, WrongAnswer } from './plan.ts'

// Reads the rows of one page after the other, each elsewhere in the list, and does nothing with them:
// DATA_DIR TABLE SECONDS. The first fifth warms up.

const [dataDir = '', table = 'posts', seconds = '1'] = process.argv.slice(2)
const store = await openStore({ dataDir, databaseUrl: undefined })
const db = store.company(1)
const list = table === 'posts' ? listPosts : listComments
const places = readPlaces(dataDir, table as Places['table'])
const next = coldPaths(places)
const cursors = Array.from(
  { length: 20_000 },
  () => findCursor(places.cursorAt(next().skipped), `${table} of 1`)!,
)

const durations: number[] = []
const endAt = performance.now() + Number(seconds) * 1000
for (let at = 0; performance.now() < endAt; at++) {
  const begunAt = performance.now()
  const cursor = cursors[at % cursors.length]!
  const { items } = await list(db, { boards: 'every' }, { size: pageSize, cursor })
  durations.push(performance.now() - begunAt)
  if (items.length !== pageSize) throw new WrongAnswer(`a page has ${items.length} rows`)
}
await store.engine.close()

const measured = durations.slice(durations.length / 5)
const spentMs = measured.reduce((sum, each) => sum + each, 0)
const sample: Sample = {
  requests: measured.length,
  perSecond: (1000 * measured.length) / spentMs,
  ...percentiles(measured),
  bytesPerRequest: 0,
}
process.stdout.write(JSON.stringify(sample))
