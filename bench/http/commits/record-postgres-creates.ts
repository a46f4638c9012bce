import { serialize } from 'bun:jsc'
import { PostgresConnection } from '../../../src/platform/db/postgres-connection.ts'
import { createPosts } from './create-posts.ts'
import type { PostgresRecording } from './recording.ts'

// As record-creates.ts, on PostgreSQL: DATABASE_URL POSTS FIRST_NUMBER FILE.

const [databaseUrl = '', posts = '', firstNumber = '', file = ''] = process.argv.slice(2)
const recording: PostgresRecording = { posts: Number(posts), texts: [], transactions: [] }
watch()
await createPosts({ dataDir: '', databaseUrl }, Number(firstNumber), Number(posts))
await Bun.write(file, serialize(recording))

/** Transactions of several connections run at once: each is recorded as a whole, when it commits. */
function watch() {
  const { query } = PostgresConnection.prototype
  const open = new WeakMap<PostgresConnection, PostgresRecording['transactions'][number]>()
  const numbers = new Map<string, number>()
  PostgresConnection.prototype.query = function (
    this: PostgresConnection,
    text: string,
    parameters: readonly unknown[] = [],
  ) {
    const steps = open.get(this)
    if (/^\s*begin/i.test(text)) open.set(this, [])
    else if (/^\s*commit/i.test(text) && steps?.length) recording.transactions.push(steps)
    else if (/^\s*(?:insert|update|delete|with)\s/i.test(text)) {
      if (!numbers.has(text)) numbers.set(text, recording.texts.push(text) - 1)
      steps?.push([numbers.get(text)!, ...parameters])
    }
    return query.call(this, text, parameters)
  } as typeof query
}
