/** One line for each row: the first column to the left, the others, which are figures, to the right. */
export function alignColumns(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  return rows.map(row =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  '),
  )
}
