import {
  findImport,
  type ImportReport,
  reportOf,
} from '../../../features/transfer/import/upload/find-import.ts'
import { csvRecord } from '../../../platform/csv/write-csv.ts'
import { parseId } from '../../../platform/text/id.ts'
import type { Page } from '../../parts/page.ts'
import { findSectionMember } from '../settings-page.tsx'

/** The refused rows that a report has, for a spreadsheet; named as in the file that `hark import --refused` writes. */
export const refusedCsv: Page = {
  isDownload: true,
  async run(call) {
    const id = findSectionMember(call, 'import') && parseId(call.params.id)
    const row = id === undefined ? undefined : await findImport(call.db, id)
    const report = row && reportOf(row)
    if (!report) return undefined
    const type = 'text/csv; charset=utf-8'
    const parts = recordsOf(report)
    return { download: { name: 'refused.csv', type, parts, permission: 'batches.write' } }
  },
}

async function* recordsOf({ refused }: ImportReport): AsyncGenerator<string> {
  yield csvRecord(['refused_line', 'refused_column', 'refused_reason'])
  yield refused
    .map(({ line, column, reason }) => csvRecord([String(line), column, reason]))
    .join('')
}
