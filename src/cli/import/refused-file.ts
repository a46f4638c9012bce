import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { RefusedRow } from '../../features/transfer/import/import-source.ts'
import { csvRecord } from '../../platform/csv/write-csv.ts'
import { CommandFailed } from '../command.ts'

type RefusedFile = {
  /** Before the first row. */
  begin(columns: readonly string[]): void
  add(refused: RefusedRow): void
  close(): void
}

/**
 * A file for the rows that were not imported, with all of their cells: once they are corrected, it can be imported
 * itself. Never over a file that is there, which may be the one that is imported.
 */
export function createRefusedFile(path: string): RefusedFile {
  let file: number
  try {
    file = openSync(path, 'wx')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'it already exists' : code
    throw new CommandFailed(`${path} cannot be written: ${reason}.`)
  }
  let columnsCount = 0
  let count = 0
  return {
    begin(columns) {
      columnsCount = columns.length
      writeSync(file, csvRecord([...columns, 'refused_line', 'refused_column', 'refused_reason']))
    },
    add({ line, cells, column, reason }) {
      count++
      const own = Array.from({ length: columnsCount }, (_, at) => cells[at] ?? '')
      writeSync(file, csvRecord([...own, String(line), column, reason]))
    },
    close() {
      closeSync(file)
      if (count === 0) rmSync(path)
    },
  }
}
