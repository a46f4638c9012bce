import { type Flags, print } from './command.ts'

type Cell = string | number | boolean | null | string[]

/** A table for people; with --json, an array for programs. */
export function printRows(rows: Record<string, Cell>[], flags: Flags) {
  if (flags.json !== undefined) return print(JSON.stringify(rows, null, 2))
  const [first] = rows
  if (!first) return print('(none)')
  const names = Object.keys(first)
  const lines = [names, ...rows.map(row => names.map(name => cellText(row[name] ?? null)))]
  const widths = names.map((_, column) => Math.max(...lines.map(line => line[column]!.length)))
  for (const line of lines)
    print(
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
}

function cellText(cell: Cell): string {
  if (cell === null) return '-'
  return Array.isArray(cell) ? cell.join(',') : String(cell)
}
