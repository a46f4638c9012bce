/**
 * Spreadsheets run a cell that begins with one of these as a formula, wherever the text came from. The wide ones are
 * what some of them take for the narrow ones.
 */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** One record of a CSV file (RFC 4180). `readCsv` gives back exactly these cells. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Any separator that a spreadsheet may expect is quoted, so that no part of a cell becomes a cell of its own. */
function csvCell(text: string): string {
  if (formulaStart.test(text)) return quoted(`'${text}`)
  return /[",;\t|\r\n]|^\s|\s$/.test(text) ? quoted(text) : text
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
