import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusVersion } from '../corpus/corpus.ts'

const root = join(import.meta.dir, '../../..')
const written = 'src/features/search'

/** Changes with the texts, the tables and the code that writes the index: then all is loaded anew. */
export function corpusKey(): string {
  const files = [
    ...readdirSync(join(root, 'migrations')).map(file => `migrations/${file}`),
    ...['index', 'text'].flatMap(room =>
      readdirSync(join(root, written, room)).map(file => `${written}/${room}/${file}`),
    ),
  ].filter(file => !file.endsWith('.test.ts'))
  const texts = files.sort().map(file => readFileSync(join(root, file), 'utf8'))
  return `v${corpusVersion}-${Bun.hash(texts.join('\0')).toString(36).slice(0, 8)}`
}
