import { SQL } from 'bun'
import type { PostgresServer } from '../../../test/support/postgres.ts'
import type { Engine } from '../engine.ts'

/** PostgreSQL's own ranking: English stems, any word matches, the title has the weight A. */
export function tsRank(server: () => Promise<PostgresServer>): Engine {
  return {
    name: 'PostgreSQL ts_rank_cd',
    async open(docs) {
      const sql = new SQL(await (await server()).freshDatabase(), { max: 1 })
      await sql`create table docs (place int primary key, id text, words tsvector)`
      await sql`
        insert into docs select ordinality, doc->>'id',
          setweight(to_tsvector('english', doc->>'title'), 'A') ||
          setweight(to_tsvector('english', doc->>'content'), 'D')
        from json_array_elements(${JSON.stringify(docs)}::text::json) with ordinality as each (doc)`
      return {
        async search(text, limit) {
          const rows: { id: string }[] = await sql`
            select id from docs,
              cast(replace(plainto_tsquery('english', ${text})::text, '&', '|') as tsquery) query
            where words @@ query order by ts_rank_cd(words, query) desc, place limit ${limit}`
          return rows.map(({ id }) => id)
        },
        close: () => sql.close(),
      }
    },
  }
}
