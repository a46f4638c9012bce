import type { SQL } from 'bun'
import type { PlainEngine } from './plain-engine.ts'

/** PostgreSQL's: every word must match; ranked by ts_rank. */
export function openTsRank(sql: SQL): PlainEngine {
  return {
    async add(posts) {
      await sql`create table if not exists plain_docs (id bigint primary key, words tsvector)`
      await sql`
        insert into plain_docs select (doc->>'id')::bigint,
          setweight(to_tsvector('english', doc->>'title'), 'A') ||
          setweight(to_tsvector('english', doc->>'content'), 'D')
        from json_array_elements(${JSON.stringify(posts)}::text::json) as each (doc)`
    },
    async finish() {
      await sql`create index plain_docs_by_word on plain_docs using gin (words)`
    },
    async search(text) {
      const rows = await sql`
        select id from plain_docs, plainto_tsquery('english', ${text}) query
        where words @@ query order by ts_rank(words, query) desc limit 50`
      return rows.length
    },
  }
}
