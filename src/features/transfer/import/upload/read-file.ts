import { seek } from '../../../../platform/db/seek.ts'
import { nextTurn } from '../../../../platform/turns.ts'
import type { CompanyDb } from '../../../../store/company-db.ts'
import { companyQuery } from '../../../../store/company-query.ts'

/** An uploaded file, part by part. Requests are answered between two of them. */
export async function* readFile(
  db: CompanyDb,
  importId: number,
  partsMax = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < partsMax; part++) {
    await nextTurn()
    const [found] = await db.run(partByNumber, { importId, part })
    if (!found) return
    yield Buffer.from(found.content, 'base64')
  }
}

/** By primary key. */
const partByNumber = companyQuery<{ importId: number; part: number }, { content: string }>(
  (query, value, engine) =>
    query
      .selectFrom('import_files')
      .select('content')
      .where('import_id', '=', value('importId'))
      .where(seek(engine, 'part', value('part')))
      .orderBy('part'),
)
