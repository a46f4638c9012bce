import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Doc, OpenEngine } from '../engine.ts'

type ClassQuery = { class: string; text: string; expected: string; isHeldOut: boolean }

/** A query whose first result is another one, or none. */
export type Missed = ClassQuery & { first: string | undefined }

const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'sv', 'zh']

/** Every second one is held out: its result was not looked at while rules were changed. */
export const classQueries: ClassQuery[] = readRows('queries.tsv').map(
  ([kind = '', text = '', expected = ''], at) => ({
    class: kind,
    text,
    expected,
    isHeldOut: at % 2 === 1,
  }),
)

type Open = (
  location: { dataDir: string; databaseUrl: undefined },
  docs: Doc[],
  language?: string,
) => Promise<Pick<OpenEngine, 'search' | 'close'>>

/** The missed queries, in a company for the posts of each language; `isSet`: the company's language is that one. */
export async function findMissed(open: Open, isSet: boolean): Promise<Missed[]> {
  const missed: Missed[] = []
  for (const language of languages) {
    const dataDir = mkdtempSync(join(tmpdir(), 'hark-classes-'))
    const location = { dataDir, databaseUrl: undefined }
    const engine = await open(location, docsOf(language), isSet ? language : undefined)
    for (const query of classQueries.filter(({ expected }) => languageOf(expected) === language)) {
      const [first] = await engine.search(query.text, 50)
      if (first !== query.expected) missed.push({ ...query, first })
    }
    await engine.close()
    rmSync(dataDir, { recursive: true })
  }
  return missed
}

function docsOf(language: string): Doc[] {
  return readRows(`posts-${language}.tsv`).map(([id = '', title = '', content = '']) => ({
    id,
    title,
    content,
  }))
}

function languageOf(id: string): string {
  return id.replace(/\d+$/, '')
}

function readRows(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => line.split('\t'))
}
