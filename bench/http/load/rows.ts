import { join } from 'node:path'
import type { Places } from '../cold-paths.ts'
import type { Corpus } from '../corpus/prepare-corpus.ts'
import type { Measure } from '../measure.ts'
import { runScript } from '../run-script.ts'
import type { Setting } from '../setting.ts'

/** How fast the rows of cold pages are read, by the same statement, with nothing around it. */
export function rowsMeasure(
  { isQuick, secondsPerRound, cores }: Setting,
  name: string,
  { dataDir }: Corpus,
  table: Places['table'],
): Measure {
  const script = join(import.meta.dir, 'rows-child.ts')
  const seconds = isQuick ? 1 : secondsPerRound
  return {
    name,
    check: async () => {},
    warmUp: async () => {},
    run: async () =>
      JSON.parse(await runScript(script, [dataDir, table, String(seconds)], cores.server)),
  }
}
