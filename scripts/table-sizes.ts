import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHarkClient } from 'hark/client'
import { startHark } from '../test/support/hark.ts'

/**
 * Prints the size of each table with its indexes, for posts created over the API, each with an idempotency key, five votes
 * and two comments, and one webhook for all events.
 */
const posts = Number(process.argv[2] ?? 300)
const people = 60
const dataDir = mkdtempSync(join(tmpdir(), 'hark-sizes-'))
const receiver = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
const hark = await startHark({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  OUTGOING_ALLOW: `127.0.0.1:${receiver.port}`,
})
const client = createHarkClient({ baseUrl: hark.url, token: await hark.firstToken() })

try {
  await client.POST('/api/v1/webhooks/', { body: { url: `http://127.0.0.1:${receiver.port}/` } })
  const numbers = Array.from({ length: posts }, (_, n) => n).values()
  // A few at a time, as commits are shared.
  await Promise.all(Array.from({ length: 16 }, () => fill(numbers)))
  while ((await waitingDeliveries()) > 0) await Bun.sleep(500)
  await hark.stop()
  printSizes()
} finally {
  receiver.stop(true)
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill(numbers: IterableIterator<number>) {
  for (const n of numbers) {
    const title = `Post ${n} asks for dark mode and for a faster search`
    const content = 'It should follow the system, and be remembered for each person. '.repeat(6)
    const { data } = await client.POST('/api/v1/posts/create/', {
      body: { board: 'bugs', title, content },
    })
    const params = { path: { id: data.post_id } }
    for (let vote = 0; vote < 5; vote++) {
      const person = (7 * n + vote) % people
      const body = { email: `person${person}@example.com`, full_name: `Person ${person}` }
      await client.PUT('/api/v1/posts/{id}/vote/', { params, body })
    }
    for (let comment = 0; comment < 2; comment++)
      await client.POST('/api/v1/posts/{id}/comments/', { params, body: { content } })
  }
}

async function waitingDeliveries(): Promise<number> {
  using db = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const row = db
    .query<{ count: number }, []>(
      `select (select count(*) from webhook_deliveries where state in ('waiting', 'pending'))
        + (select sum(c.version - j.version) from job_cursors j join companies c on c.id = j.company_id) as count`,
    )
    .get()
  return row?.count ?? 0
}

function printSizes() {
  using db = new Database(join(dataDir, 'hark.db'), { readonly: true })
  const rows = db
    .query<{ table: string; bytes: number }, []>(
      `select m.tbl_name as "table", sum(s.pgsize) as bytes from dbstat s
        join sqlite_master m on m.name = s.name group by m.tbl_name order by bytes desc`,
    )
    .all()
  for (const { table, bytes } of rows) {
    const kilobytes = bytes / posts
    if (kilobytes >= 50) print(table, kilobytes)
  }
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  print('all, per 1,000 posts', total / posts)
}

function print(what: string, kilobytes: number) {
  process.stdout.write(`${what.padEnd(28)}${kilobytes.toFixed(0).padStart(8)} kB\n`)
}
