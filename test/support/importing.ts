import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectStatus, get, paths } from './client.ts'
import { type Ran, runHark, spawnHark } from './command.ts'
import { type Company, freshCompany } from './company.ts'
import type { EngineName } from './engine-under-test.ts'
import { freshFolder } from './fresh-folder.ts'
import { type RunningHark, startHark } from './hark.ts'
import { once } from './once.ts'
import { walk } from './paging.ts'
import { testDatabaseUrl } from './test-database.ts'
import type { Comment, Envelope, Post } from './types.ts'

/** A company of its own on a running server of that engine, and the ways to import into it. */
export async function importingCompany(engine: EngineName) {
  const { server, env } = await serverOf(engine)
  const company = await freshCompany(server)
  const words = (file: string, more: string[]) => [
    'import',
    file,
    '--company',
    company.slug,
    ...more,
  ]
  return {
    company,
    verify: () => runHark(['verify', '--company', company.slug], { env }),
    importText: (text: string, ...more: string[]) =>
      runHark(words('-', more), { env, input: new Blob([text]) }),
    importFile: (lines: unknown[], ...more: string[]) =>
      runHark(words(fileOf(lines), more), { env }),
    /** A file that is there. */
    importOther: (file: string, ...more: string[]) => runHark(words(file, more), { env }),
    startImport: (file: string) => spawnHark(words(file, []), { env }),
    /** Reads what comes, which does not end. */
    startEndlessImport: (text: string) => spawnHark(words('-', []), { env, input: endless(text) }),
    posts: (query: Record<string, string | number> = { page_size: 100 }) =>
      page<Post>(server, company, paths.posts, query),
    comments: () => page<Comment>(server, company, paths.comments, { page_size: 100 }),
    everyPost: () => every<Post>(server, company, paths.posts),
    everyComment: () => every<Comment>(server, company, paths.comments),
  }
}

export type Importing = Awaited<ReturnType<typeof importingCompany>>

export function fileOf(lines: unknown[]): string {
  const file = join(freshFolder(), 'posts.jsonl')
  writeFileSync(file, textOf(lines))
  return file
}

export const textOf = (lines: unknown[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('')

/** For large imports: the server would compare posts that are open with each other. */
export const closed = { status: 'Closed' }

/** A line of an import that is right in everything. */
export function importLine(fields: Record<string, unknown> = {}) {
  const creator = { email: 'ada@example.com', full_name: 'Ada Lovelace' }
  return { board: 'ideas', title: 'A post', creator, ...fields }
}

const endless = (text: string) =>
  new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode(text)),
  })

/** The sentence of an import that went well. */
export const importedLine = (company: Company, counts: number[]) =>
  `Imported ${countOf(counts[0]!, 'post')}, ${countOf(counts[1]!, 'vote')}, ${countOf(counts[2]!, 'comment')} and ${countOf(counts[3]!, 'new customer')} to ${company.slug}.\n`

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const outcome = ({ exitCode, stdout, stderr }: Ran) => ({ exitCode, stdout, stderr })

const serverOf = (engine: EngineName) =>
  once(`importing-${engine}`, async () => {
    const database: Record<string, string> =
      engine === 'PostgreSQL' ? { DATABASE_URL: await testDatabaseUrl() } : {}
    const server = await startHark(database)
    return { server, env: { DATA_DIR: server.dataDir, ...database } }
  })

async function page<Item>(
  server: RunningHark,
  { adminToken: token }: Company,
  path: string,
  query: Record<string, string | number>,
): Promise<Item[]> {
  const answer = await expectStatus(200, get(path, { token, query, server }))
  return answer.json<Envelope<Item>>().results
}

async function every<Item extends { id: number; created: string }>(
  server: RunningHark,
  { adminToken }: Company,
  path: string,
): Promise<Item[]> {
  const pages = await walk<Item>(adminToken, `${server.url}${path}?page_size=100`)
  return pages.flatMap(({ results }) => results)
}
