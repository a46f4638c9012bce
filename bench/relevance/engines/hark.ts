import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addBoard } from '../../../src/features/boards/boards.ts'
import { addCompany } from '../../../src/features/company/company.ts'
import { addUser } from '../../../src/features/people/users/add-user.ts'
import { createPost } from '../../../src/features/posts/create-post.ts'
import { setLanguage } from '../../../src/features/search/index/set-language.ts'
import { findPostIds } from '../../../src/features/search/query/find-post-ids.ts'
import { findSimilarPostIds } from '../../../src/features/search/query/find-similar-post-ids.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { openStore, patient, type StoreLocation } from '../../../src/server/process/open-store.ts'
import type { CompanyDb } from '../../../src/store/company-db.ts'
import { actors } from '../../../src/store/event.ts'
import type { PostgresServer } from '../../../test/support/postgres.ts'
import type { Doc, Engine, OpenEngine } from '../engine.ts'

const nobody = actors.import
const everything = { boards: 'every' as const }
const board = 'ideas'
const postsPerWrite = 500

export const harkOnSqlite: Engine = {
  name: 'Hark on SQLite',
  async open(docs) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hark-relevance-'))
    const hark = await openHark({ dataDir, databaseUrl: undefined }, docs)
    return {
      ...hark,
      async close() {
        await hark.close()
        rmSync(dataDir, { recursive: true })
      },
    }
  },
}

export function harkOnPostgres(server: () => Promise<PostgresServer>): Engine {
  return {
    name: 'Hark on PostgreSQL',
    open: async docs =>
      openHark({ dataDir: tmpdir(), databaseUrl: await (await server()).freshDatabase() }, docs),
  }
}

export async function openHark(
  location: StoreLocation,
  docs: Doc[],
  language?: string,
): Promise<OpenEngine> {
  const { db, docIds, close } = await openCompany(location, docs, language)
  return {
    search: async (text, limit) =>
      (await findPostIds(db, everything, text, limit)).ids.map(id => docIds.get(id)!),
    similar: async (draft, limit) =>
      (await findSimilarPostIds(db, everything, draft, limit)).ids.map(id => docIds.get(id)!),
    close,
  }
}

/** A company of its own, with each document as a post. */
export async function openCompany(location: StoreLocation, docs: Doc[], language?: string) {
  const store = await openStore(location, systemClock(), patient)
  const company = { slug: 'bench', name: 'Bench' }
  const made = await addCompany(store, nobody, company, async transaction => {
    await addBoard(transaction, nobody, { slug: board, name: 'Ideas', isPrivate: false })
    const user = { email: 'a@example.com', name: 'A', role: 'admin' as const }
    return addUser(transaction, nobody, user)
  })
  const db = store.company(made!.companyId)
  if (language) await setLanguage(db, nobody, language)
  const docIds = await createPosts(db, made!.filled!, docs)
  return { db, docIds, close: () => store.engine.close() }
}

/** The documents' ids by their posts'. */
async function createPosts(db: CompanyDb, creatorId: number, docs: Doc[]) {
  const docIds = new Map<number, string>()
  const poster = { actor: nobody, audience: everything, creatorId }
  for (let at = 0; at < docs.length; at += postsPerWrite)
    await db.write(nobody, async transaction => {
      for (const { id, title, content } of docs.slice(at, at + postsPerWrite))
        docIds.set((await createPost(transaction, poster, { board, title, content })).id, id)
    })
  return docIds
}
