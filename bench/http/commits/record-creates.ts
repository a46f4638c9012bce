import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { createPosts } from './create-posts.ts'
import type { Recording } from './recording.ts'

// Creates posts in a database and writes down every statement that changed something, so that a bare
// loop can write exactly the same rows, whatever those are: DATA_DIR POSTS FIRST_NUMBER FILE.

const [dataDir = '', posts = '', firstNumber = '', file = ''] = process.argv.slice(2)
const recording: Recording = { texts: [], steps: [] }
watch()

await createPosts({ dataDir, databaseUrl: undefined }, Number(firstNumber), Number(posts))
await Bun.write(file, JSON.stringify(recording))

/** Writes down what every statement prepared from now on is run with. */
function watch() {
  const { prepare } = Database.prototype
  Database.prototype.prepare = function (this: Database, text: string) {
    const statement = prepare.call(this, text)
    if (!/^\s*(?:insert|update|delete|replace)\s/i.test(text)) return statement
    const number = recording.texts.push(text) - 1
    for (const way of ['run', 'all', 'get', 'values'] as const) {
      const original = statement[way] as (...values: SQLQueryBindings[]) => unknown
      const recorded = (...values: SQLQueryBindings[]) => {
        recording.steps.push([number, ...values])
        return original.apply(statement, values)
      }
      Object.defineProperty(statement, way, { value: recorded })
    }
    return statement
  } as typeof prepare
}
