import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from '../../../store/store.ts'

const imagesPerRead = 1_000
const namedMax = 100

/** Images whose file is not there, or is of another length. */
export async function findMissingFiles(store: Store, folder: string): Promise<string[]> {
  const missing: string[] = []
  for (let last = { company_id: 0, id: 0 }; ; ) {
    const { rows } = await sql<{
      company_id: number
      id: number
      file: string | null
      bytes_count: number
    }>`select company_id, id, file, bytes_count from images
      where (company_id, id) > (${last.company_id}, ${last.id})
      order by company_id, id limit ${sql.lit(imagesPerRead)}`.execute(store.installation)
    for (const { company_id, id, file, bytes_count } of rows)
      if (file !== null && Bun.file(join(folder, file)).size !== bytes_count)
        missing.push(
          `company ${company_id}: the file ${file} of image ${id} is not there, or not whole`,
        )
    if (rows.length < imagesPerRead || missing.length >= namedMax) return missing.slice(0, namedMax)
    last = rows.at(-1)!
  }
}
