import { ArchiveRefused } from '../../../platform/archive/format.ts'
import { readArchive } from '../../../platform/archive/read-archive.ts'
import type { Row, TableName } from '../move/moved-tables.ts'
import { fileName, formerColumns, snapshotFormat, snapshotTables } from './snapshot-tables.ts'

/** One file of a snapshot: some lines of a table. */
export type SnapshotFile = { name: string; table: TableName; rows: Row[] }

/** The lines of a snapshot. Only once it has ended without an error is it known to be whole. */
export async function* readSnapshot(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<SnapshotFile> {
  let at = 0
  let number = 0
  for await (const { name, bytes } of readArchive(chunks, snapshotFormat)) {
    const table = name.split('/')[0]
    const found = snapshotTables.findIndex(known => known.name === table)
    number = found === at ? number + 1 : 1
    // Tables come in one order, and files are numbered.
    if (found < at || name !== fileName(snapshotTables[found]!.name, number))
      throw new ArchiveRefused(`It contains an unexpected file: ${name}.`)
    at = found
    const rows = parseLines(name, bytes)
    const former = formerColumns[snapshotTables[found]!.name] ?? []
    for (const row of rows) for (const column of former) delete row[column]
    yield { name, table: snapshotTables[found]!.name, rows }
  }
}

/** Reads all of it, and keeps nothing: throws where a byte is wrong. */
export async function checkSnapshot(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of readArchive(chunks, snapshotFormat));
}

function parseLines(name: string, bytes: Uint8Array): Row[] {
  try {
    const lines = new TextDecoder('utf8', { fatal: true }).decode(bytes).split('\n')
    if (lines.pop() !== '') throw new Error('The last line does not end.')
    return lines.map(line => {
      const row: unknown = JSON.parse(line)
      if (typeof row !== 'object' || row === null || Array.isArray(row))
        throw new Error('It is no object.')
      if (JSON.stringify(row) !== line) throw new Error('Hark would write it differently.')
      return row as Row
    })
  } catch (cause) {
    throw new ArchiveRefused(`Its file ${name} does not have the JSON lines that Hark writes.`, {
      cause,
    })
  }
}
