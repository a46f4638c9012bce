import { csvRecord } from '../../../platform/csv/write-csv.ts'
import type { Page } from '../../parts/page.ts'
import { choiceQuery, readChosenInsight } from './insight-choice.ts'
import { segmentName } from './segment-charts.tsx'

/** The counts of each day, to go on with in a spreadsheet: days and numbers only. */
export const insightCsv: Page = {
  query: choiceQuery,
  async run(call) {
    const chosen = await readChosenInsight(call)
    if (!chosen) return undefined
    const { days } = chosen.insight
    const columns = Object.keys(days[0]!) as (keyof (typeof days)[number])[]
    return csvFile('counts.csv', [
      columns,
      ...days.map(day => columns.map(column => day[column] ?? '')),
    ])
  },
}

const segmentColumns = [
  'posts',
  'votes',
  'comments',
  'active_customers',
  'active_organizations',
  'revenue',
] as const

/** Those of each segment, by the names that the page has for them; revenue in minor units. */
export const segmentsCsv: Page = {
  query: choiceQuery,
  async run(call) {
    const chosen = await readChosenInsight(call)
    if (!chosen?.insight.segments) return undefined
    return csvFile('segments.csv', [
      ['segment', ...segmentColumns],
      ...chosen.insight.segments.map(row => [
        segmentName(row.segment, call.t),
        ...segmentColumns.map(column => row[column] ?? ''),
      ]),
    ])
  },
}

function csvFile(name: string, lines: readonly (readonly (string | number)[])[]) {
  const text = lines.map(line => csvRecord(line.map(String))).join('')
  const headers = { 'content-disposition': `attachment; filename="${name}"` }
  return { document: { type: 'text/csv; charset=utf-8', text, headers } }
}
