import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `same`: one wish. `part`: they overlap, as one is a part, a follow-up or another version of the other. */
export type Grade = 'same' | 'part' | 'wrong'

/** What pairs of a collection's reports were judged to be, by reading them; by both ids in order, with a space between. */
export function readSamePosts(collection: string): ReadonlyMap<string, Grade> {
  const lines = readFileSync(join(import.meta.dir, 'same-posts.tsv'), 'utf8').split('\n')
  const cells = lines.filter(Boolean).map(line => line.split('\t'))
  return new Map(
    cells
      .filter(([name]) => name === collection)
      .map(([, one, other, grade]) => [`${one} ${other}`, grade as Grade]),
  )
}
