import type { ExportPart } from './export-user.ts'

/** The text of one JSON object, part by part: an array for each section but the profile. */
export async function* exportJson(parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let open: string | undefined
  let isFirst = true
  for await (const { section, rows } of parts) {
    const texts = rows.map(row => JSON.stringify(row)).join()
    if (section === 'profile') {
      yield `{"profile":${texts}`
      continue
    }
    const start = section === open ? '' : `${open ? ']' : ''},${JSON.stringify(section)}:[`
    if (section !== open) isFirst = true
    const comma = isFirst || texts === '' ? '' : ','
    isFirst &&= texts === ''
    open = section
    yield start + comma + texts
  }
  yield ']}'
}
