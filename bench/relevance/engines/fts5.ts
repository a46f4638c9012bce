import { Database } from 'bun:sqlite'
import type { Engine } from '../engine.ts'

/** SQLite's own ranking: Porter's stems, any word matches, the title counts three times. */
export const fts5: Engine = {
  name: 'SQLite FTS5 bm25',
  async open(docs) {
    const db = new Database(':memory:')
    db.run(`create virtual table docs using fts5
      (id unindexed, title, content, tokenize = 'porter unicode61')`)
    const insert = db.prepare('insert into docs values (?, ?, ?)')
    db.transaction(() => {
      for (const { id, title, content } of docs) insert.run(id, title, content)
    })()
    const select = db.prepare<{ id: string }, [string, number]>(
      'select id from docs where docs match ? order by bm25(docs, 0, 3, 1), rowid limit ?',
    )
    return {
      async search(text, limit) {
        const words = text.match(/[\p{L}\p{M}\p{N}]+/gu)?.map(word => `"${word}"`)
        return words ? select.all(words.join(' OR '), limit).map(({ id }) => id) : []
      },
      close: async () => db.close(),
    }
  },
}
