import { Database } from 'bun:sqlite'
import type { PlainEngine } from './plain-engine.ts'

/** SQLite's: every word must match; ranked by bm25. */
export function openFts5(file: string): PlainEngine & { close(): void } {
  const db = new Database(file, { create: true, strict: true })
  // As Hark's own connections are, apart from durability: this one only reads once it is filled.
  db.run('pragma journal_mode = wal')
  db.run('pragma synchronous = off')
  db.run('pragma cache_size = -32768')
  db.run(`create virtual table if not exists docs using fts5
    (title, content, content = '', tokenize = 'porter unicode61')`)
  const insert = db.prepare('insert into docs (rowid, title, content) values (?, ?, ?)')
  const select = db.prepare(
    'select rowid from docs where docs match ? order by bm25(docs, 3, 1) limit 50',
  )
  return {
    async add(posts) {
      db.transaction(() => {
        for (const { id, title, content } of posts) insert.run(id, title, content)
      })()
    },
    async finish() {
      db.run('pragma wal_checkpoint(truncate)')
    },
    async search(text) {
      const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.map(word => `"${word}"`)
      return words ? select.all(words.join(' ')).length : 0
    },
    close: () => db.close(),
  }
}
